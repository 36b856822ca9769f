import { type } from "#contract/schema.ts";

/** The place of a conversation in the list: the number of its newest message, and its partner. */
export const listPosition = type(/^\d{1,16}\.[a-z0-9-]{1,40}$/);

/**
 * `older`: the cursor of an earlier answer, for what comes after it. `down_to`: the same cursor, for the list
 * from its beginning down to there, as a page that already shows so much brings it up to date.
 */
export const chatsQuery = type({ "older?": listPosition, "down_to?": listPosition });
export type ChatsQuery = typeof chatsQuery.infer;
