import { personCall } from "./call.ts";
import type { ExportsQuery } from "./exports.schema.ts";

export type { ExportsQuery };

/** A part of a table as CSV; the first one has the line of its columns. */
export interface ExportsAnswer {
  /** What the file is called. */
  file: string;
  csv: string;
  /** Rates of the European Central Bank without which no return is made, as "SEK of 2026-09-30". */
  missing: string[];
  /** Cursor of the next part, null after the last. */
  next: string | null;
}

/** Tables for an accountant, of all sites of a person. Each export is in the audit. */
export const exportTables = {
  GET: personCall<{ query: ExportsQuery; answer: ExportsAnswer }>("finance"),
};
