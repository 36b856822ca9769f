import type { Sql } from "#origin/member/storage/sql.ts";
import { amountOf, minorOf } from "./amounts.ts";
import {
  list,
  ownerOf,
  put,
  type Chargeback,
  type Payment,
  type Refund,
  type Settlement,
} from "./resource-store.ts";
import { ApiFault, newId, timeOf, type Amount } from "./wire-format.ts";

/** The currency of every account's balance. */
export const BALANCE_CURRENCY = "EUR";
/** What the stand-in makes of a unit of another currency: rates of its own. */
const EUROS: Readonly<Record<string, number>> = { EUR: 1, GBP: 1.15, USD: 0.85, CHF: 1.05 };
const OTHER_EUROS = 0.1;
/** What a payment costs, in cents, and the VAT on that in percent. */
const FEE = 25;
const FEE_VAT = 21;

/** Cents of the balance for an amount. */
export const inBalance = (amount: Amount): number =>
  Math.round(minorOf(amount) * (EUROS[amount.currency] ?? OTHER_EUROS));

interface Movements {
  payments: Payment[];
  refunds: Refund[];
  chargebacks: Chargeback[];
}

/** What moved an account's balance: paid payments, refunds that were carried out, and chargebacks. */
export function movementsOf(sql: Sql, account: string): Movements {
  const own = <T extends { id: string }>(all: T[]) => all.filter(({ id }) => ownerOf(sql, id) === account);
  return {
    payments: own(list(sql, "payment", null)).filter(({ status }) => status === "paid"),
    refunds: own(list(sql, "refund", null)).filter(({ status }) => status === "refunded"),
    chargebacks: own(list(sql, "chargeback", null)).filter(({ reversedAt }) => reversedAt === null),
  };
}

export const settlementsOf = (sql: Sql, account: string): Settlement[] =>
  list(sql, "settlement", null).filter(({ id }) => ownerOf(sql, id) === account);

/** Pays out what an account has that no settlement has. Throws ApiFault 422 where that is nothing. */
export function payOut(sql: Sql, account: string, now: number): void {
  const before = settlementsOf(sql, account);
  const all = movementsOf(sql, account);
  const isNew =
    (part: "payments" | "refunds" | "chargebacks") =>
    ({ id }: { id: string }) =>
      !before.some((settlement) => settlement[part].includes(id));
  const payments = all.payments.filter(isNew("payments"));
  const refunds = all.refunds.filter(isNew("refunds"));
  const chargebacks = all.chargebacks.filter(isNew("chargebacks"));
  const row = (description: string, method: string, count: number, cents: number) => ({
    description,
    method,
    count,
    amountNet: amountOf(cents, BALANCE_CURRENCY),
    amountVat: null,
    amountGross: amountOf(cents, BALANCE_CURRENCY),
  });
  const sumOf = (resources: readonly { amount: Amount }[]) =>
    resources.reduce((sum, { amount }) => sum + inBalance(amount), 0);
  const revenue = [
    ...[...Map.groupBy(payments, ({ method }) => method ?? "creditcard")].map(([method, own]) =>
      row(method, method, own.length, sumOf(own)),
    ),
    ...(refunds.length > 0 ? [row("Refunds", "refund", refunds.length, -sumOf(refunds))] : []),
    ...(chargebacks.length > 0
      ? [row("Chargebacks", "chargeback", chargebacks.length, -sumOf(chargebacks))]
      : []),
  ];
  const net = payments.length * FEE;
  const vat = Math.round((net * FEE_VAT) / 100);
  const amount = sumOf(payments) - sumOf(refunds) - sumOf(chargebacks) - net - vat;
  if (amount <= 0) throw new ApiFault(422, "There is nothing to pay out");
  const settlement: Settlement = {
    id: newId("stl"),
    reference: `1234567.${timeOf(now).slice(2, 4)}${timeOf(now).slice(5, 7)}.${String(before.length + 1).padStart(2, "0")}`,
    createdAt: timeOf(now),
    amount: amountOf(amount, BALANCE_CURRENCY),
    payments: payments.map(({ id }) => id),
    refunds: refunds.map(({ id }) => id),
    chargebacks: chargebacks.map(({ id }) => id),
    revenue,
    costs: [
      {
        description: "Payments",
        method: "ideal",
        count: payments.length,
        rate: { fixed: amountOf(FEE, BALANCE_CURRENCY), variable: "0" },
        amountNet: amountOf(net, BALANCE_CURRENCY),
        amountVat: amountOf(vat, BALANCE_CURRENCY),
        amountGross: amountOf(net + vat, BALANCE_CURRENCY),
      },
    ],
  };
  put(sql, "settlement", settlement, { account });
}
