import { type } from "#contract/schema.ts";
import { orderId } from "./orders.schema.ts";

/**
 * The operator's decision on an open matter, which `about` names as the list does. The reason is stored with
 * it. `order`: the one that the statement of a withdrawal means.
 */
export const decisionBody = type({
  about: /^(refund|payment|return|statement) \S{1,100}$/,
  decision: "'again' | 'done' | 'looked_into' | 'accept' | 'take' | 'restore' | 'withdraw' | 'no_purchase'",
  "order?": orderId,
  reason: "3 <= string <= 500",
});
export type DecisionBody = typeof decisionBody.infer;
