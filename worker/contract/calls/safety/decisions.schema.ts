import { orderId } from "#contract/calls/money/orders.schema.ts";
import { type } from "#contract/schema.ts";

/**
 * The operator's decision on an open matter, which `about` names as the list does. The reason is stored with
 * it. `order`: the one that the statement of a withdrawal means. A refund that was paid by hand (`done`) has
 * the sum in minor units, which may be smaller than was promised where the rest went back otherwise, and what
 * the operator's own books or bank call it.
 */
export const decisionBody = type({
  about: /^(refund|payment|return|statement|document) \S{1,100}$/,
  decision: "'again' | 'done' | 'looked_into' | 'accept' | 'take' | 'restore' | 'withdraw' | 'no_purchase'",
  "order?": orderId,
  reason: "3 <= string <= 500",
  "amount?": "0 <= number.integer <= 100000000",
  "reference?": "1 <= string <= 100",
});
export type DecisionBody = typeof decisionBody.infer;
