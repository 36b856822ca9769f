/** Longest password that is hashed, in characters: a longer one would be a cheap way to keep the server busy. */
export const MAX_PASSWORD = 1_024;
/** Passkeys that a member may have: one for each device, and some to spare. */
export const MAX_PASSKEYS = 10;
/** Members on one page of the search. */
export const PAGE_SIZE = 24;
/** Pages of a search; deeper ones are refused. */
export const MAX_PAGE = 50;
/** Counting stops here: more is shown as "1000+". */
export const COUNT_CAP = 1000;
/** What is searched for in names, in UTF-16 units: at least and at most. */
export const NAME_SEARCH = { min: 2, max: 60 } as const;
/** Below so many results a search shows similar ones beside them. */
export const FEW_RESULTS = 12;
/** Years by which similar results widen an age. */
export const WIDER_AGES = 5;
/** Profiles that are shown as similar to one. */
export const SIMILAR_PROFILES = 12;
/**
 * Matches that the finder lists, and that are suggested after a signup; reasons that are given for each, and
 * years that are about the same age.
 */
export const FINDER_MATCHES = 24;
export const SIGNUP_MATCHES = 12;
export const MOST_REASONS = 3;
export const CLOSE_AGE = 3;
/** A note of a profile, in graphemes. */
export const NOTE_LENGTH = 1_000;
/** Towns that are suggested for what a member has typed. */
export const TOWNS_SHOWN = 8;
/** No search goes above this age; a range ending here is open. */
export const MAX_AGE = 99;
/** Likes a day outside the swipe game, free and premium (answers, section 3). */
export const LIKES_A_DAY = 30;
export const LIKES_A_DAY_PREMIUM = 200;
/** Likes a day in the swipe game (specification, section 9); a site may give its premium members more. */
export const SWIPE_LIKES_A_DAY = 4;
/** Likes of each kind on one page of their list. */
export const LIKES_PAGE = 300;
/**
 * Days for which a profile view is stored, viewers that are stored of one member, the newest of them, and
 * profiles a day whose members learn that one member opened them.
 */
export const VIEW_DAYS = 90;
export const MAX_VIEWERS = 500;
export const VIEWS_A_DAY = 300;
/** Searches that one may save, and the name of one in graphemes. */
export const MAX_SAVED_SEARCHES = 10;
export const SAVED_SEARCH_NAME_LENGTH = 40;
/** Profiles that one may save as favourites, and a favourite's note in graphemes. */
export const MAX_FAVOURITES = 300;
export const FAVOURITE_NOTE_LENGTH = 500;
/** Members that one may block. */
export const MAX_BLOCKS = 1_000;
/**
 * Conversations that a free member may start (specification, section 9), and the newest messages they see of
 * one (answers, section 3).
 */
export const FREE_CONVERSATIONS = 2;
export const FREE_HISTORY = 20;
/** Messages on one page of a conversation, and for a reader who goes far back. */
export const MESSAGES_PAGE = 40;
export const LONG_PAGE = 200;
/**
 * Conversations on one page of the list, about two screens, and the most that one answer brings up to date
 * together.
 */
export const CHATS_PAGE = 30;
export const CHATS_AT_ONCE = 500;
/** UTF-16 units of an emoji at most; the longest, a family with skin tones or a flag, stays below. */
export const EMOJI_LENGTH = 32;
/** Of the newest message in the list, in graphemes. */
export const EXCERPT_LENGTH = 120;
/** Days in which a deleted account can be reactivated (specification, section 9). */
export const REACTIVATION_DAYS = 14;
/** What a member writes about leaving, in characters. */
export const MAX_DELETION_TEXT = 2_000;
