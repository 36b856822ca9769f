/** Conversations that a member may pin. */
export const MAX_PINS = 3;
/** What is searched for in messages, in characters: at least and at most. Results of one answer. */
export const SEARCH_LENGTH = { min: 2, max: 100 };
export const SEARCH_RESULTS = 20;
