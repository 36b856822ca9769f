import { type } from "#contract/schema.ts";
import { memberId } from "./member.schema.ts";

/** Code units of a note on the wire: many may make one grapheme, of which FAVOURITE_NOTE_LENGTH are allowed. */
const NOTE_UNITS = 20_000;

export const favouriteBody = type({ profile: memberId, note: `string <= ${NOTE_UNITS}` });
export type FavouriteBody = typeof favouriteBody.infer;
export const favouriteQuery = type({ profile: memberId });
export type FavouriteQuery = typeof favouriteQuery.infer;
