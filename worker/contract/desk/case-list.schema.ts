import { LOCALES } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { CASE_KINDS } from "./case-kinds.ts";

/**
 * `kind`: without one, everything that is open. `after`: the last page's `next`, or the place of a case.
 * `free`: only what this person may decide now, which nobody else has before them.
 */
export const caseListQuery = type({
  "kind?": type.enumerated(...CASE_KINDS),
  "of?": /^[a-z0-9-]{1,40}$/,
  "language?": type.enumerated(...LOCALES),
  "about?": "1 <= string <= 60",
  "after?": /^\d\.\d{1,15}\.[\w-]{1,60}$/,
  "free?": "'1'",
});
export type CaseListQuery = typeof caseListQuery.infer;
