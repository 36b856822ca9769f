import type { Day } from "#contract/product/local-day.ts";
import { type } from "#contract/schema.ts";
import type { AccountAccess } from "#origin/money/payments/payment.ts";
import {
  type BalanceReport,
  type PayoutReports,
  type RefundUnderWay,
  type SettledItem,
  type SettledItems,
  type Settlement,
} from "#origin/money/payments/payout-reports.ts";
import {
  amountSchema,
  asChargeback,
  asListedRefund,
  maybeAmount,
  minor,
  time,
  type Amount,
} from "./answers.ts";
import { askMollie, itemsSince, orNullIfMissing, PAGE, pageOf } from "./client.ts";

const settlementSchema = type({
  id: "string",
  reference: "string",
  "settledAt?": time,
  amount: amountSchema,
  periods: {
    "[string]": {
      "[string]": {
        revenue: type({ amountGross: amountSchema }).array(),
        costs: type({
          description: "string",
          amountGross: amountSchema,
          "amountVat?": maybeAmount,
        }).array(),
      },
    },
  },
});
type MollieSettlement = typeof settlementSchema.infer;
const asMollieSettlement = (answer: unknown): MollieSettlement => settlementSchema.assert(answer);
const settledPaymentSchema = type({ id: "string", amount: amountSchema });

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
      askMollie(access, ["settlements", id], { token }).then(asMollieSettlement),
    );
    return found?.settledAt ? asSettlement(found) : null;
  },
  itemsOf: (settlement, cursor) => itemsOf(access, token, settlement, cursor),
  balances: (from, until) => balances(access, token, from, until),
  refundsUnderWay: () => refundsUnderWay(access),
});

async function settlementsSince(access: AccountAccess, token: string, since: Date): Promise<Settlement[]> {
  const list = { path: ["settlements"], read: asMollieSettlement, token };
  const { items } = await pageOf(access, list, PAGE);
  return items.flatMap((one) =>
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
        vat: minor(amountVat),
      })),
    ),
  };
}

/** The lists of a settlement, in the order in which they are read, and what is read of their items. */
const LISTS: ReadonlyMap<string, (item: unknown) => SettledItem> = new Map<
  string,
  (item: unknown) => SettledItem
>([
  [
    "payments",
    (item) => {
      const { id, amount } = settledPaymentSchema.assert(item);
      return { kind: "payment", id, payment: id, amount: moneyOf(amount) };
    },
  ],
  [
    "refunds",
    (item) => {
      const { id, paymentId, amount } = asListedRefund(item);
      return { kind: "refund", id, payment: paymentId, amount: moneyOf(amount) };
    },
  ],
  [
    "chargebacks",
    (item) => {
      const { id, paymentId, amount } = asChargeback(item);
      return { kind: "chargeback", id, payment: paymentId, amount: moneyOf(amount) };
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
  const list = { path: ["settlements", settlementId, name], read, token };
  const { items, next } = await pageOf(access, list, PAGE, from === "" ? null : from);
  const following = names[names.indexOf(name) + 1];
  if (next !== null) return { items, next: `${name}/${next}` };
  return { items, next: following === undefined ? null : `${following}/` };
}

const balanceSchema = type({ id: "string", currency: /^[A-Z]{3}$/ });
const partSchema = type({ amount: amountSchema });
const balanceReport = type({ totals: { "[string]": { "[string]": "unknown" } } });

/**
 * The reports of all balances. A category is what came into the pending balance and at once into the
 * available one; what moved between the two changes nothing.
 */
async function balances(
  access: AccountAccess,
  token: string,
  from: Day,
  until: Day,
): Promise<BalanceReport[]> {
  const list = { path: ["balances"], read: (item: unknown) => balanceSchema.assert(item), token };
  const { items: found } = await pageOf(access, list, PAGE);
  return Promise.all(
    found.map(async ({ id, currency }) => {
      const query = { from, until, grouping: "transaction-categories" };
      const { totals } = balanceReport.assert(
        await askMollie(access, ["balances", id, "report"], { query, token }),
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
  const read = partSchema(part);
  return read instanceof type.errors ? 0 : minor(read.amount);
}

async function refundsUnderWay(access: AccountAccess): Promise<RefundUnderWay[]> {
  const since = new Date(Date.now() - LONGEST_REFUND_DAYS * DAY_MS);
  const found: RefundUnderWay[] = [];
  for await (const { id, paymentId, amount: sum, status } of itemsSince(access, since, {
    path: ["refunds"],
    read: asListedRefund,
  }))
    if (UNDER_WAY.includes(status)) found.push({ id, payment: paymentId, amount: moneyOf(sum), status });
  return found;
}
