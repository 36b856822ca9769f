import { memberCall } from "#contract/call.ts";
import type { Cap, CapBody } from "./spending-cap.schema.ts";

export type { Cap, CapBody };

/** Seconds until a raised or removed cap takes effect (issue: twenty-four hours). */
export const RAISE_DELAY = 86_400;

export interface SpendingCap {
  /** The cap in force, in minor units per any seven, or thirty, days; null: none. */
  now: Cap | null;
  /** The cap in force from then on, an ISO date and time. */
  next: { cap: Cap | null; from: string } | null;
  /** Spent within those days, in the cap's currency. */
  spent: number;
}
export interface CapAnswer {
  cap: SpendingCap;
}

export const spendingCap = {
  PUT: memberCall<{ body: CapBody; answer: CapAnswer }>(),
};
