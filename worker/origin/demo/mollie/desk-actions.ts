import type { Sql } from "#origin/member/storage/sql.ts";
import { accountOfCompany } from "./accounts.ts";
import { amountOf } from "./amounts.ts";
import { endMandate } from "./customers.ts";
import { decidePayment, findPayment, sumsOf } from "./payments.ts";
import { chargeBack, createRefund, decideRefund, reverseChargeback } from "./refunds.ts";
import { get, setSetting, type Payment, type Refund } from "./resource-store.ts";
import { payOut } from "./settlements.ts";
import { ApiFault } from "./wire-format.ts";

/** What a payment becomes, by the word of the form. */
export const OUTCOMES: Readonly<Record<string, Payment["status"]>> = {
  paid: "paid",
  failed: "failed",
  cancelled: "canceled",
  canceled: "canceled",
  expired: "expired",
  pending: "pending",
  authorized: "authorized",
};
const REFUND_OUTCOMES: Readonly<Record<string, Refund["status"]>> = {
  "finish-refund": "refunded",
  "fail-refund": "failed",
  "cancel-refund": "canceled",
  "process-refund": "processing",
};
/** Settings of the desk: how the next charge of a card ends, and whether the balance suffices for refunds. */
const SETTINGS: Readonly<Record<string, readonly [string, string]>> = {
  "cards-paid": ["cards", "paid"],
  "cards-failed": ["cards", "failed"],
  "refunds-queued": ["refunds", "queued"],
  "refunds-pending": ["refunds", "pending"],
};

/** Settings that an act names and its id fills. */
const FREE_SETTINGS: readonly string[] = ["busy", "slow", "disabled", "country"];

/**
 * Does what the provider's staff or a bank would: an act, the id of what it is about, and for `refund` and
 * `charge-back` an amount in decimals, without which it is all that is left. `busy 3` refuses the next three
 * API requests with 429, `slow 2000` delays each by so many milliseconds, `disabled ideal,bizum` switches
 * methods off in the dashboard, `pay-out amstel` pays a company's balance out, and `country FR` is where its
 * checkout sees every buyer. Returns the payment whose webhook is to be called, if any. Throws ApiFault 422
 * for what cannot be done.
 */
export function actAtDesk(
  sql: Sql,
  act: string,
  id: string,
  amount: string | undefined,
  now: number,
): Payment | null {
  const setting = SETTINGS[act];
  if (setting) setSetting(sql, ...setting);
  else if (FREE_SETTINGS.includes(act)) setSetting(sql, act, id);
  else if (act === "end-mandate") endMandate(sql, id);
  else if (act === "pay-out") payOut(sql, accountOfCompany(id), now);
  else return actOnPayment(sql, act, id, amount, now);
  return null;
}

/** https://docs.mollie.com/payments/refunds: the statuses of a refund of which the webhook says something. */
const CALLED_REFUNDS: readonly Refund["status"][] = ["processing", "refunded", "failed"];

function actOnPayment(
  sql: Sql,
  act: string,
  id: string,
  amount: string | undefined,
  now: number,
): Payment | null {
  const refundOutcome = REFUND_OUTCOMES[act];
  if (refundOutcome !== undefined) {
    const refund = get(sql, "refund", id);
    decideRefund(sql, refund, refundOutcome);
    return CALLED_REFUNDS.includes(refundOutcome) ? get(sql, "payment", refund.paymentId) : null;
  }
  if (act === "reverse-chargeback") return get(sql, "payment", reverseChargeback(sql, id, now).paymentId);
  const { payment } = findPayment(sql, id, now);
  const status = OUTCOMES[act];
  const { currency } = payment.amount;
  if (status !== undefined) decidePayment(sql, payment, status, now);
  else if (act === "charge-back") chargeBack(sql, payment, amount, now);
  else if (act === "refund") {
    const value = amount ?? amountOf(sumsOf(sql, payment).remaining, currency).value;
    createRefund(sql, payment, { amount: { currency, value }, description: "by hand" }, now);
    return null;
  } else if (act !== "call") throw new ApiFault(422, "There is no such action", "do");
  return payment;
}
