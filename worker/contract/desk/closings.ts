import { siteCall } from "./call.ts";
import type { ClosingBody, ClosingsQuery } from "./closings.schema.ts";

export type { ClosingBody, ClosingsQuery };

/** Sums of a closed month in minor units of a currency; those of credit notes are taken off. */
export interface ClosedSums {
  currency: string;
  gross: number;
  vat: number;
  /** What came in and went back. */
  cash: number;
}
/** A month of a company that was closed in a pool. */
export interface Closing {
  /** YYYY-MM */
  month: string;
  /** ISO date and time. */
  closed_at: string;
  operator: string;
  /** What was open then, and seen. */
  acknowledged: string[];
  documents: number;
  movements: number;
  sums: ClosedSums[];
  /** The SHA-256 of all its documents and movements, in hexadecimal. */
  digest: string;
}
/**
 * A closed month, compared. `digest`: of what is stored now; `erased`: documents whose time by law is over,
 * and which can't be compared any more; `changed`: movements that are another sum now, or none. Those are
 * booked as corrections in the first open month.
 */
interface ClosingTrial {
  month: string;
  digest: string;
  is_equal: boolean;
  erased: number;
  changed: string[];
}
/** The company's closed months, the newest first, and the trial that was asked for. */
export interface ClosingsAnswer {
  company: string;
  closings: Closing[];
  trial: ClosingTrial | null;
}
/**
 * The closed month; or null, and what stands in the way: `not_over`, `not_next <month>` where another month
 * is to be closed first, and those that may be acknowledged.
 */
export interface ClosingAnswer {
  closing: Closing | null;
  blocking: string[];
}

export const closings = {
  GET: siteCall<{ query: ClosingsQuery; answer: ClosingsAnswer }>("finance"),
  POST: siteCall<{ body: ClosingBody; answer: ClosingAnswer }>("finance"),
};
