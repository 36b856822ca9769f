import { type } from "#contract/schema.ts";

/** Code units on the wire: many may make one grapheme, of which SAVED_SEARCH_NAME_LENGTH are allowed. */
const NAME_UNITS = 2_000;
/** Characters of a search's query: every filter with every option is shorter. */
const QUERY_UNITS = 4_000;

const name = type(`1 <= string <= ${NAME_UNITS}`);
export const savedSearchBody = type({ name, query: `string <= ${QUERY_UNITS}` });
export type SavedSearchBody = typeof savedSearchBody.infer;
export const savedSearchQuery = type({ name });
export type SavedSearchQuery = typeof savedSearchQuery.infer;
