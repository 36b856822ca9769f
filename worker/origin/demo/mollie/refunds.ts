import { type } from "#contract/schema.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { amountOf, minorOf } from "./amounts.ts";
import { checked, sumsOf } from "./payments.ts";
import {
  get,
  ownerOf,
  put,
  settingOf,
  type Chargeback,
  type Payment,
  type Refund,
} from "./resource-store.ts";
import { ApiFault, halLink, htmlLink, newId, timeOf } from "./wire-format.ts";

const refundSchema = type({
  amount: { currency: /^[A-Z]{3}$/, value: /^\d{1,9}(\.\d{1,3})?$/ },
  "description?": "string <= 255",
  "metadata?": "unknown",
});

export function createRefund(sql: Sql, payment: Payment, given: unknown, now: number): Refund {
  const { amount, description = "", metadata = null } = checked(refundSchema, given);
  const units = minorOf(amount);
  if (amount.currency !== payment.amount.currency)
    throw new ApiFault(
      422,
      "The currency of the amount does not match that of the payment",
      "amount.currency",
    );
  const { remaining } = sumsOf(sql, payment);
  if (remaining === 0)
    throw new ApiFault(422, "The payment cannot be refunded: it is not paid, or it was refunded in whole");
  if (units > remaining) throw new ApiFault(422, "The amount is higher than the maximum", "amount");
  const refund: Refund = {
    id: newId("re"),
    paymentId: payment.id,
    createdAt: timeOf(now),
    amount,
    description,
    metadata,
    status: settingOf(sql, "refunds") === "queued" ? "queued" : "pending",
  };
  put(sql, "refund", refund, { account: ownerOf(sql, payment.id), parent: payment.id });
  return refund;
}

export function decideRefund(sql: Sql, refund: Refund, status: Refund["status"]): void {
  put(sql, "refund", { ...refund, status });
}

export const refundView = (
  { id, paymentId, createdAt, amount, description, metadata, status }: Refund,
  base: string,
): Record<string, unknown> => ({
  resource: "refund",
  id,
  mode: "test",
  amount,
  description,
  metadata,
  status,
  paymentId,
  createdAt,
  _links: {
    self: halLink(`${base}/v2/payments/${paymentId}/refunds/${id}`),
    payment: halLink(`${base}/v2/payments/${paymentId}`),
    documentation: htmlLink("https://docs.mollie.com/reference/get-refund"),
  },
});

/**
 * The payer's bank charges back a part of a payment, in the amount's decimal notation, or without one all
 * that is left of it. Throws ApiFault 422 where that is more than was not charged back before.
 */
export function chargeBack(sql: Sql, payment: Payment, part: string | undefined, now: number): void {
  const { chargedBack, remaining } = sumsOf(sql, payment);
  const { currency } = payment.amount;
  const units = part === undefined ? remaining : minorOf({ value: part, currency });
  if (payment.status !== "paid" || units === 0 || units > minorOf(payment.amount) - chargedBack)
    throw new ApiFault(422, "Not so much of the payment is left");
  const chargeback: Chargeback = {
    id: newId("chb"),
    paymentId: payment.id,
    createdAt: timeOf(now),
    amount: amountOf(units, currency),
    reversedAt: null,
  };
  put(sql, "chargeback", chargeback, { account: ownerOf(sql, payment.id), parent: payment.id });
}

/** The bank gives back what it charged back. */
export function reverseChargeback(sql: Sql, id: string, now: number): Chargeback {
  const reversed: Chargeback = { ...get(sql, "chargeback", id), reversedAt: timeOf(now) };
  put(sql, "chargeback", reversed);
  return reversed;
}

export const chargebackView = (
  { id, paymentId, createdAt, amount, reversedAt }: Chargeback,
  base: string,
): Record<string, unknown> => ({
  resource: "chargeback",
  id,
  amount,
  paymentId,
  createdAt,
  reversedAt: reversedAt ?? null,
  reason: { code: "AC01", description: "Account identifier incorrect" },
  _links: {
    self: halLink(`${base}/v2/payments/${paymentId}/chargebacks/${id}`),
    payment: halLink(`${base}/v2/payments/${paymentId}`),
    documentation: htmlLink("https://docs.mollie.com/reference/get-chargeback"),
  },
});
