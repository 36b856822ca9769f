import { expect, test } from "vitest";
import type { JournalCash } from "#contract/desk/journal.ts";
import { periodOf } from "#tools/operator/accounting/period.ts";
import { reconcile, type WholeSettlement } from "#tools/operator/accounting/reconcile.ts";

const PERIOD = periodOf("2026-06");
const EUR = (amount: number) => ({ amount, currency: "EUR" });
const paid = (given: Partial<JournalCash>): JournalCash => ({
  kind: "payment",
  reference: "tr_1",
  day: "2026-06-02",
  happened: "2026-06-02",
  order: "order-1",
  document: "N-1",
  company: "c",
  payment: "tr_1",
  currency: "EUR",
  amount: 1_000,
  what: null,
  vat_amount: 0,
  ...given,
});
const settlement = (given: Partial<WholeSettlement>): WholeSettlement => ({
  id: "stl_1",
  reference: "1.2606.01",
  paidAt: "2026-06-20T10:00:00.000Z",
  day: "2026-06-20",
  amount: EUR(970),
  revenue: 1_000,
  fees: [{ what: "iDEAL", amount: 30, vat: 5 }],
  items: [{ kind: "payment", id: "tr_1", payment: "tr_1", amount: EUR(1_000) }],
  ...given,
});
const balance = { currency: "EUR", open: 0, close: 30, changes: { payments: 1_000, transfers: -970 } };

test("a payout whose parts, payments and balance agree has no difference", () => {
  expect(reconcile(PERIOD, [settlement({})], [balance], [paid({})])).toEqual({
    lines: [
      "2026-06-20 payout 1.2606.01: 9.70 EUR, 1 items",
      "  fee iDEAL: 0.30 EUR, VAT 0.05 EUR",
      "balance 0.00 EUR; payments 10.00; transfers -9.70; then 0.30 EUR",
    ],
    differences: [],
  });
});

test("a payout that is not its parts, a revenue that is not its items and a balance that does not add up are each named", () => {
  const odd = settlement({ amount: EUR(900), revenue: 1_050 });
  const off = { ...balance, close: 31 };
  expect(
    reconcile(PERIOD, [odd], [off], [paid({}), paid({ payment: "tr_2", reference: "tr_2" })]).differences,
  ).toEqual([
    "1.2606.01: paid out 9.00 EUR, and its parts come to 10.20 EUR",
    "1.2606.01: its revenue is 10.50 EUR, and its items come to 10.00 EUR",
    "balance in EUR: it closes at 0.31 EUR, and its changes come to 0.30 EUR",
    "balance in EUR: payments of 10.00 EUR by the provider's days, in the books 20.00 EUR",
  ]);
});

test("what is paid out in a later month is in that payout, and what is in none yet is listed", () => {
  const later = settlement({
    day: "2026-07-02",
    items: [{ kind: "payment", id: "tr_1", payment: "tr_1", amount: EUR(1_000) }],
  });
  const movements = [
    paid({}),
    paid({ kind: "refund", reference: "tr_0/withdrawn", payment: "tr_0", document: "N-0", amount: -200 }),
    paid({ reference: "tr_9", payment: "tr_9", day: "2026-07-01" }),
  ];
  expect(reconcile(PERIOD, [later], [], movements)).toEqual({
    lines: ["2026-06-02 refund tr_0/withdrawn, N-0, -2.00 EUR: in no payout yet"],
    differences: [],
  });
});

test("the same sum twice in a payout is not the same movement twice", () => {
  const item = { kind: "payment" as const, id: "tr_1", payment: "tr_1", amount: EUR(1_000) };
  const twice = settlement({ amount: EUR(1_970), revenue: 2_000, items: [item, item] });
  expect(reconcile(PERIOD, [twice], [], [paid({})]).differences).toEqual([
    "1.2606.01: payment tr_1 of tr_1, 10.00 EUR, in the books 10.00 EUR (N-1)",
  ]);
});
