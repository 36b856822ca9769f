import { type } from "#contract/schema.ts";

/** `before`: the last page's `next`. The others narrow the list down. */
export const auditQuery = type({
  "before?": /^\d{1,15}$/,
  "area?": /^[a-z]{1,20}$/,
  "operator?": /^[a-z0-9-]{1,40}$/,
  "subject?": "string <= 200",
});
export type AuditQuery = typeof auditQuery.infer;
