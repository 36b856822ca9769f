/**
 * Seconds after which a signup whose address was not confirmed is removed and its name is free again. Its
 * activation links last as long, and so does the cookie of its browser.
 */
export const UNCONFIRMED_SECONDS = 14 * 86_400;

/** The `unconfirmed_since` of a signup whose removal has begun: it can no longer be confirmed. */
export const BEING_REMOVED = 0;
