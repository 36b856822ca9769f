import { type } from "#contract/schema.ts";

/**
 * `from` and `to`: the first and the last day, as YYYY-MM-DD; without them everything. `part`: the documents,
 * unless it says cash. `after`: the last page's `next`.
 */
export const journalQuery = type({
  "part?": "'documents' | 'cash'",
  "from?": /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "to?": /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "after?": /^\d{1,11}\/.{1,120}$/,
});
export type JournalQuery = typeof journalQuery.infer;
