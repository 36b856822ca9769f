/** Members on one page of the search. */
export const PAGE_SIZE = 24;
/** Pages a search can be walked; deeper ones are refused. */
export const MAX_PAGE = 50;
/** Counting stops here: more is shown as "1000+". */
export const COUNT_CAP = 1000;
/** A note of a profile, in graphemes. */
export const NOTE_LENGTH = 1_000;
/** Towns that are suggested for what somebody has typed. */
export const TOWNS_SHOWN = 8;
/** No search goes above this age; a range ending here is open. */
export const MAX_AGE = 99;
