import { type } from "#contract/schema.ts";

/** `q`: any identifier, or the beginning of a name or of an email. `after`: the last page's `next`. */
export const searchQuery = type({ q: "1 <= string <= 254", "after?": "string <= 120" });
export type SearchQuery = typeof searchQuery.infer;
