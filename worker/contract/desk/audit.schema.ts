import { type } from "#contract/schema.ts";

/** `before`: the last page's `next`. The others narrow the list down. */
export const deskAuditQuery = type({
  "before?": /^\d{1,12}\.\d{1,2}\.\d{1,15}$/,
  "site?": /^[a-z0-9-]{1,40}$/,
  "area?": /^[a-z]{1,20}$/,
  "operator?": /^[a-z0-9-]{1,40}$/,
  "subject?": "string <= 200",
});
export type DeskAuditQuery = typeof deskAuditQuery.infer;
