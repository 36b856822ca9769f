import { personCall } from "./call.ts";
import type { OpenCase } from "./cases.ts";
import type { OpenCasesQuery } from "./open-cases.schema.ts";

export type { OpenCasesQuery };

/** Oldest first. */
export interface OpenCasesAnswer {
  cases: OpenCase[];
  /** How many there are in all, as far as the query narrows them down. */
  total: number;
  /** ISO date and time of the oldest of them; null where there is none. */
  oldest_at: string | null;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

/** What waits about money on all sites of a person. */
export const openCases = {
  GET: personCall<{ query: OpenCasesQuery; answer: OpenCasesAnswer }>("finance"),
};
