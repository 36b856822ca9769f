import type { Sql } from "#origin/member/storage/sql.ts";
import { organisationOf } from "./accounts.ts";
import { amountOf, minorOf } from "./amounts.ts";
import { paymentView } from "./payment-view.ts";
import { chargebackView, refundView } from "./refunds.ts";
import { get, pageOf, requireOwn, type Settlement } from "./resource-store.ts";
import { BALANCE_CURRENCY, inBalance, movementsOf, settlementsOf } from "./settlements.ts";
import {
  ApiFault,
  halLink,
  htmlLink,
  listReply,
  pagingOf,
  type ApiReply,
  type ApiRequest,
  type Paging,
} from "./wire-format.ts";

/** The endpoints that tell of payouts, by the first word of their address. */
const NOUNS: readonly string[] = ["settlements", "balances"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Answers the Settlements and Balances APIs, which want a token of the organisation: the key of a profile is
 * refused there, and such a token everywhere else. Null where another part of the API is asked.
 */
export function answerReports(sql: Sql, request: ApiRequest): ApiReply | null {
  const [noun = "", id = "", part = "", ...rest] = request.path.split("/");
  const account = organisationOf(request.authorization);
  if (!NOUNS.includes(noun)) {
    if (account !== null) throw new ApiFault(403, "The access token lacks the permission for this action");
    return null;
  }
  if (account === null)
    throw request.authorization === null
      ? new ApiFault(401, "Missing authentication, or failed to authenticate")
      : new ApiFault(403, "This endpoint wants an access token of the organisation");
  if (request.method !== "GET" || rest.length > 0)
    throw new ApiFault(404, "The requested resource does not exist");
  return noun === "settlements"
    ? settlements(sql, account, request, id, part)
    : balances(sql, account, request, id, part);
}

function settlements(sql: Sql, account: string, request: ApiRequest, id: string, part: string): ApiReply {
  const { base, path, query } = request;
  const paging = pagingOf(query);
  if (id === "") {
    const { found, ...around } = pageOf(sql, account, "settlement", null, paging);
    const views = found.map((one) => settlementView(account, one, base));
    return listReply(`${base}/v2/settlements`, "settlements", paging, views, around);
  }
  requireOwn(sql, account, "settlement", id);
  const settlement = get(sql, "settlement", id);
  switch (part) {
    case "":
      return { status: 200, body: settlementView(account, settlement, base) };
    case "payments":
      return partOf(`${base}/v2/${path}`, part, paging, settlement.payments, (one) =>
        paymentView(sql, get(sql, "payment", one), base),
      );
    case "refunds":
      return partOf(`${base}/v2/${path}`, part, paging, settlement.refunds, (one) =>
        refundView(get(sql, "refund", one), base),
      );
    case "chargebacks":
      return partOf(`${base}/v2/${path}`, part, paging, settlement.chargebacks, (one) =>
        chargebackView(get(sql, "chargeback", one), base),
      );
    case "captures":
      return partOf(`${base}/v2/${path}`, part, paging, [], () => ({}));
    default:
      throw new ApiFault(404, "The requested resource does not exist");
  }
}

/** One page of what a settlement is made of. Throws ApiFault 400 where it begins at nothing of it. */
function partOf(
  address: string,
  name: string,
  paging: Paging,
  ids: readonly string[],
  view: (id: string) => Record<string, unknown>,
): ApiReply {
  const start = paging.from === null ? 0 : ids.indexOf(paging.from);
  if (start < 0) throw new ApiFault(400, "The cursor is invalid", "from");
  const end = start + paging.limit;
  return listReply(address, name, paging, ids.slice(start, end).map(view), {
    next: ids[end] ?? null,
    previous: start === 0 ? null : (ids[Math.max(0, start - paging.limit)] ?? null),
  });
}

const balanceId = (account: string): string => `bal_${account.split("_")[1] ?? ""}`;

function settlementView(account: string, settlement: Settlement, base: string): Record<string, unknown> {
  const { id, reference, createdAt, amount, revenue, costs } = settlement;
  const [year = "", month = ""] = createdAt.split("-");
  const address = `${base}/v2/settlements/${id}`;
  return {
    resource: "settlement",
    id,
    reference,
    createdAt,
    settledAt: createdAt,
    status: "paidout",
    amount,
    balanceId: balanceId(account),
    periods: { [year]: { [month]: { revenue, costs } } },
    _links: {
      self: halLink(address),
      payments: halLink(`${address}/payments`),
      refunds: halLink(`${address}/refunds`),
      chargebacks: halLink(`${address}/chargebacks`),
      captures: halLink(`${address}/captures`),
      documentation: htmlLink("https://docs.mollie.com/reference/get-settlement"),
    },
  };
}

function balances(
  sql: Sql,
  account: string,
  { base, query }: ApiRequest,
  id: string,
  part: string,
): ApiReply {
  const own = balanceId(account);
  if (id === "") {
    const view = {
      resource: "balance",
      id: own,
      mode: "test",
      createdAt: "2026-01-01T09:00:00+00:00",
      currency: BALANCE_CURRENCY,
      description: "Primary balance",
      status: "active",
      availableAmount: amountOf(
        changesOf(sql, account).reduce((sum, { cents }) => sum + cents, 0),
        BALANCE_CURRENCY,
      ),
      pendingAmount: amountOf(0, BALANCE_CURRENCY),
      _links: { self: halLink(`${base}/v2/balances/${own}`) },
    };
    return listReply(`${base}/v2/balances`, "balances", pagingOf(query), [view], {
      next: null,
      previous: null,
    });
  }
  if ((id !== own && id !== "primary") || part !== "report")
    throw new ApiFault(404, "The requested resource does not exist");
  const [from, until] = [query.get("from") ?? "", query.get("until") ?? ""];
  for (const [field, day] of [
    ["from", from],
    ["until", until],
  ] as const)
    if (!DAY.test(day)) throw new ApiFault(400, `The ${field} must be a day as YYYY-MM-DD`, field);
  if (query.get("grouping") !== "transaction-categories")
    throw new ApiFault(400, "The stand-in groups by transaction-categories alone", "grouping");
  return {
    status: 200,
    body: {
      resource: "balance-report",
      balanceId: own,
      timeZone: "Europe/Amsterdam",
      from,
      until,
      grouping: "transaction-categories",
      totals: totalsOf(sql, account, from, until),
      _links: { documentation: htmlLink("https://docs.mollie.com/reference/get-balance-report") },
    },
  };
}

/** Every change of a balance, with its category and when it happened. */
function changesOf(sql: Sql, account: string): { category: string; cents: number; at: string }[] {
  const { payments, refunds, chargebacks } = movementsOf(sql, account);
  return [
    ...payments.map(({ amount, decidedAt, createdAt }) => ({
      category: "payments",
      cents: inBalance(amount),
      at: decidedAt ?? createdAt,
    })),
    ...refunds.map(({ amount, createdAt }) => ({
      category: "refunds",
      cents: -inBalance(amount),
      at: createdAt,
    })),
    ...chargebacks.map(({ amount, createdAt }) => ({
      category: "chargebacks",
      cents: -inBalance(amount),
      at: createdAt,
    })),
    ...settlementsOf(sql, account).flatMap(({ amount, costs, createdAt }) => [
      { category: "transfers", cents: -minorOf(amount), at: createdAt },
      ...costs.map(({ amountGross }) => ({
        category: "fee-prepayments",
        cents: -minorOf(amountGross),
        at: createdAt,
      })),
    ]),
  ];
}

function totalsOf(sql: Sql, account: string, from: string, until: string): Record<string, unknown> {
  const changes = changesOf(sql, account).map(({ at, ...change }) => ({ ...change, day: dayOf(at) }));
  const sumOf = (own: readonly { cents: number }[]) => own.reduce((sum, { cents }) => sum + cents, 0);
  const amount = (cents: number) => ({ amount: amountOf(cents, BALANCE_CURRENCY) });
  const within = changes.filter(({ day }) => day >= from && day < until);
  const state = (cents: number) => ({ pending: amount(0), available: amount(cents) });
  return {
    open: state(sumOf(changes.filter(({ day }) => day < from))),
    ...Object.fromEntries(
      ["payments", "refunds", "chargebacks", "capital", "transfers", "fee-prepayments", "corrections"].map(
        (category) => [
          category,
          {
            pending: amount(0),
            movedToAvailable: amount(0),
            immediatelyAvailable: amount(sumOf(within.filter((change) => change.category === category))),
          },
        ],
      ),
    ),
    close: state(sumOf(changes.filter(({ day }) => day < until))),
  };
}

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam", dateStyle: "short" }).format(new Date(at));
