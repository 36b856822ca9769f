import { type } from "#contract/schema.ts";

/**
 * The operator's decision on an open matter, which `about` names as the list does. The reason is stored with
 * it.
 */
export const decisionBody = type({
  about: /^(refund|payment|return) \S{1,100}$/,
  decision: "'again' | 'done' | 'looked_into' | 'accept' | 'take' | 'restore'",
  reason: "3 <= string <= 500",
});
export type DecisionBody = typeof decisionBody.infer;
