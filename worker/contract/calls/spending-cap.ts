import { type } from "#contract/schema.ts";

/** Seconds until a cap that is raised, or taken away, is so (issue: twenty-four hours). */
export const RAISE_DELAY = 86_400;

const cap = type({
  amount: "100 <= number.integer <= 100000000",
  currency: /^[A-Z]{3}$/,
  period: "'week' | 'month'",
});
/**
 * Lowered it holds at once; raised, or null for none, after RAISE_DELAY. The same as now takes back what
 * waits.
 */
export const capBody = type({ cap: cap.or("null") });
export type CapBody = typeof capBody.infer;
export type Cap = typeof cap.infer;

export interface SpendingCap {
  /** What holds now, in minor units for any seven, or thirty, days; null: none. */
  now: Cap | null;
  /** What holds from then on, an ISO date and time. */
  next: { cap: Cap | null; from: string } | null;
  /** Spent within those days, in the cap's currency. */
  spent: number;
}
export interface CapAnswer {
  cap: SpendingCap;
}
