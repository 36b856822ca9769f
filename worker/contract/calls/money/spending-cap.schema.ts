import { type } from "#contract/schema.ts";

const cap = type({
  amount: "100 <= number.integer <= 100000000",
  currency: /^[A-Z]{3}$/,
  period: "'week' | 'month'",
});
/**
 * A lower cap is in force at once; a higher one, or null for none, after RAISE_DELAY. Sending the current cap
 * withdraws a waiting change.
 */
export const capBody = type({ cap: cap.or("null") });
export type CapBody = typeof capBody.infer;
export type Cap = typeof cap.infer;
