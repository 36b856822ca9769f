import { type } from "#contract/schema.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { amountOf, checked, minorOf, sumsOf } from "./payments.ts";
import { put, type Chargeback, type Payment, type Refund } from "./resource-store.ts";
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
    status: "pending",
  };
  put(sql, "refund", refund, payment.id);
  return refund;
}

export function decideRefund(sql: Sql, refund: Refund, status: Refund["status"]): void {
  put(sql, "refund", { ...refund, status }, refund.paymentId);
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

/** The payer's bank charges back what is left of a payment. Throws ApiFault 422 where nothing is left. */
export function chargeBack(sql: Sql, payment: Payment, now: number): void {
  const { remaining } = sumsOf(sql, payment);
  if (remaining === 0) throw new ApiFault(422, "Nothing of the payment is left");
  put(
    sql,
    "chargeback",
    {
      id: newId("chb"),
      paymentId: payment.id,
      createdAt: timeOf(now),
      amount: amountOf(remaining, payment.amount.currency),
    },
    payment.id,
  );
}

export const chargebackView = (
  { id, paymentId, createdAt, amount }: Chargeback,
  base: string,
): Record<string, unknown> => ({
  resource: "chargeback",
  id,
  amount,
  paymentId,
  createdAt,
  reversedAt: null,
  reason: { code: "AC01", description: "Account identifier incorrect" },
  _links: {
    self: halLink(`${base}/v2/payments/${paymentId}/chargebacks/${id}`),
    payment: halLink(`${base}/v2/payments/${paymentId}`),
    documentation: htmlLink("https://docs.mollie.com/reference/get-chargeback"),
  },
});
