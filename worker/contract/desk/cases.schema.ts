import { type } from "#contract/schema.ts";

/**
 * How an operator resolves an open case, which `about` names as the list does. The reason is stored with it.
 * `order`: the one that the statement of a withdrawal means, by its id or by its invoice's number. A refund
 * that was paid by hand (`done`) has the sum in minor units, which may be smaller than was promised where the
 * rest went back otherwise, and what the operator's own books or bank call it.
 */
export const caseBody = type({
  about: /^(refund|operator_refund|payment|return|statement|document) \S{1,100}$/,
  resolution:
    "'again' | 'done' | 'drop' | 'looked_into' | 'accept' | 'take' | 'restore' | 'withdraw' | 'no_purchase'",
  "order?": "1 <= string <= 100",
  reason: "3 <= string <= 500",
  "amount?": "0 <= number.integer <= 100000000",
  "reference?": "1 <= string <= 100",
});
export type CaseBody = typeof caseBody.infer;
