import { type } from "#contract/schema.ts";

/** `after`: the last page's `next`. */
export const vatEvidenceQuery = type({ "after?": /^[0-9a-f-]{36}$/ });
export type VatEvidenceQuery = typeof vatEvidenceQuery.infer;
