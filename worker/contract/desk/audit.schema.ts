import { type } from "#contract/schema.ts";
import { AUDIT_AREAS } from "./audit-areas.ts";

/**
 * `before`: the last page's `next`. The others narrow the list down: `from` is the first moment and `to` the
 * one after the last; `subject` what it is about, by its id, or a member by their name; `looks` leaves out
 * what was only looked at.
 */
export const deskAuditQuery = type({
  "before?": /^\d{1,12}\.\d{1,2}\.\d{1,15}$/,
  "site?": /^[a-z0-9-]{1,40}$/,
  "area?": type.enumerated(...AUDIT_AREAS),
  "operator?": /^[a-z0-9-]{1,40}$/,
  "subject?": "string <= 200",
  "from?": "string.date.iso",
  "to?": "string.date.iso",
  "looks?": "'hide'",
});
export type DeskAuditQuery = typeof deskAuditQuery.infer;
