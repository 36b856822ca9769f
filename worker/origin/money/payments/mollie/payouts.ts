import type { MollieClient } from "@mollie/api-client";
import type { Day } from "#contract/product/local-day.ts";
import { type } from "#contract/schema.ts";
import type { AccountAccess } from "#origin/money/payments/payment.ts";
import {
  ReportsRefused,
  type BalanceReport,
  type PayoutReports,
  type RefundUnderWay,
  type SettledItems,
  type Settlement,
} from "#origin/money/payments/payout-reports.ts";
import { minor, type Amount } from "./answers.ts";
import { askMollie, itemsSince, orNullIfMissing } from "./client.ts";

type MollieSettlement =
  ReturnType<MollieClient["settlements"]["iterate"]> extends AsyncIterable<infer Item> ? Item : never;

/** Items on one page of a list: the most that Mollie allows. */
const PAGE = 250;
/** Days for which Mollie may wait with a refund. */
const LONGEST_REFUND_DAYS = 90;
const DAY_MS = 86_400_000;
const UNDER_WAY: readonly string[] = ["queued", "pending", "processing"];

/**
 * Mollie's Settlements and Balances APIs (v2). They want an access token of the organisation with
 * `settlements.read`, `balances.read` and `balance-reports.read`: the key of a profile is refused.
 */
export const mollieReports = (access: AccountAccess, token: string): PayoutReports => ({
  settlementsSince: (since) => settlementsSince(access, token, since),
  findSettlement: async (id) => {
    const found = await orNullIfMissing(
      askMollie(access, async (mollie) => mollie.settlements.get(id), token),
    );
    return found?.settledAt ? asSettlement(found) : null;
  },
  itemsOf: (settlement, cursor) => itemsOf(access, token, settlement, cursor),
  balances: (from, until) => balances(access, token, from, until),
  refundsUnderWay: () => refundsUnderWay(access),
});

async function settlementsSince(access: AccountAccess, token: string, since: Date): Promise<Settlement[]> {
  const page = await askMollie(access, async (mollie) => mollie.settlements.page({ limit: PAGE }), token);
  return [...page].flatMap((one) =>
    one.settledAt && Date.parse(one.settledAt) >= since.getTime() ? [asSettlement(one)] : [],
  );
}

function asSettlement({ id, reference, settledAt, amount, periods }: MollieSettlement): Settlement {
  const months = Object.values(periods).flatMap((year) => Object.values(year));
  const sums = { amount: minor(amount), currency: amount.currency };
  return {
    id,
    reference,
    paidAt: new Date(settledAt ?? "").toISOString(),
    amount: sums,
    revenue: months.flatMap(({ revenue }) => revenue).reduce((sum, each) => sum + minor(each.amountGross), 0),
    fees: months.flatMap(({ costs }) =>
      costs.map(({ description, amountGross, amountVat }) => ({
        what: description,
        amount: minor(amountGross),
        vat: orZero(amountVat),
      })),
    ),
  };
}

/** Mollie leaves out a VAT that it does not charge, although its types say otherwise. */
const orZero = (amount: Amount | null): number => (amount === null ? 0 : minor(amount));

type Reader = (
  mollie: MollieClient,
  paging: { settlementId: string; limit: number; from?: string },
) => Promise<SettledItems>;
/** The lists of a settlement, in the order in which they are read. */
const LISTS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    "payments",
    async (mollie, paging) => {
      const page = await mollie.settlementPayments.page(paging);
      return {
        items: page.map(({ id, amount }) => ({ kind: "payment", id, payment: id, amount: moneyOf(amount) })),
        next: page.nextPageCursor ?? null,
      };
    },
  ],
  [
    "refunds",
    async (mollie, paging) => {
      const page = await mollie.settlementRefunds.page(paging);
      return {
        items: page.map(({ id, paymentId, amount }) => ({
          kind: "refund",
          id,
          payment: paymentId,
          amount: moneyOf(amount),
        })),
        next: page.nextPageCursor ?? null,
      };
    },
  ],
  [
    "chargebacks",
    async (mollie, paging) => {
      const page = await mollie.settlementChargebacks.page(paging);
      return {
        items: page.map(({ id, paymentId, amount }) => ({
          kind: "chargeback",
          id,
          payment: paymentId,
          amount: moneyOf(amount),
        })),
        next: page.nextPageCursor ?? null,
      };
    },
  ],
]);

const moneyOf = (amount: Amount) => ({ amount: minor(amount), currency: amount.currency });

/** The cursor is a list's name and Mollie's own cursor. */
async function itemsOf(
  access: AccountAccess,
  token: string,
  settlementId: string,
  cursor: string | null,
): Promise<SettledItems> {
  const names = [...LISTS.keys()];
  const [name = "", from = ""] = (cursor ?? `${names[0]}/`).split("/", 2);
  const read = LISTS.get(name);
  if (!read) throw new Error(`no list ${name}`);
  const paging = { settlementId, limit: PAGE, ...(from === "" ? {} : { from }) };
  const { items, next } = await askMollie(access, async (mollie) => read(mollie, paging), token);
  const following = names[names.indexOf(name) + 1];
  if (next !== null) return { items, next: `${name}/${next}` };
  return { items, next: following === undefined ? null : `${following}/` };
}

const amount = type({ value: /^-?\d{1,12}(\.\d{1,3})?$/, currency: /^[A-Z]{3}$/ });
const balanceList = type({ _embedded: { balances: type({ id: "string", currency: /^[A-Z]{3}$/ }).array() } });
const group = type({ "[string]": "unknown" });
const withAmount = type({ amount });
const balanceReport = type({ totals: { "[string]": group } });

/**
 * The reports of all balances. Mollie's client has no balances, so they are asked for without it. A category
 * is what came into the pending balance and at once into the available one; what moved between the two
 * changes nothing.
 */
async function balances(
  { address }: AccountAccess,
  token: string,
  from: Day,
  until: Day,
): Promise<BalanceReport[]> {
  const { _embedded: found } = balanceList.assert(await readJson(address, token, `balances?limit=${PAGE}`));
  return Promise.all(
    found.balances.map(async ({ id, currency }) => {
      const query = new URLSearchParams({ from, until, grouping: "transaction-categories" });
      const { totals } = balanceReport.assert(
        await readJson(address, token, `balances/${encodeURIComponent(id)}/report?${query.toString()}`),
      );
      const sumOf = (category: string, ...parts: string[]) =>
        parts.reduce((sum, part) => sum + partOf(totals[category]?.[part]), 0);
      const categories = Object.keys(totals).filter((each) => each !== "open" && each !== "close");
      return {
        currency,
        open: sumOf("open", "pending", "available"),
        close: sumOf("close", "pending", "available"),
        changes: Object.fromEntries(
          categories.map((each) => [each, sumOf(each, "pending", "immediatelyAvailable")]),
        ),
      };
    }),
  );
}

function partOf(part: unknown): number {
  const read = withAmount(part);
  return read instanceof type.errors ? 0 : minor(read.amount);
}

async function readJson(address: string | undefined, token: string, path: string): Promise<unknown> {
  // Imported on use: only a worker has the way outside.
  const { default: fetchOutward } = await import("./fetch.ts");
  const answer = await fetchOutward(new URL(path, address ?? "https://api.mollie.com/v2/"), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status === 401 || answer.status === 403)
    throw new ReportsRefused(`the payment provider says ${answer.status}`);
  if (!answer.ok) throw new Error(`the payment provider says ${answer.status} to ${path.split("?")[0]}`);
  return answer.json();
}

async function refundsUnderWay(access: AccountAccess): Promise<RefundUnderWay[]> {
  const since = new Date(Date.now() - LONGEST_REFUND_DAYS * DAY_MS);
  const found: RefundUnderWay[] = [];
  for await (const { id, paymentId, amount: sum, status } of itemsSince(access, since, (mollie, paging) =>
    mollie.refunds.page(paging),
  ))
    if (UNDER_WAY.includes(status)) found.push({ id, payment: paymentId, amount: moneyOf(sum), status });
  return found;
}
