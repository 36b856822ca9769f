import { orderId } from "#contract/calls/money/orders.schema.ts";
import { type } from "#contract/schema.ts";

export const refundsQuery = type({ order: orderId });
export type RefundsQuery = typeof refundsQuery.infer;

/**
 * `id`: the form's own, by which the same refund again is one. `amount`: in minor units of what was paid.
 * `keep_credits`: the member keeps the credits that it paid for.
 */
export const refundBody = type({
  id: "string.uuid.v4",
  order: orderId,
  amount: "1 <= number.integer <= 100000000",
  reason: "3 <= string <= 500",
  keep_credits: "boolean",
});
export type RefundBody = typeof refundBody.infer;
