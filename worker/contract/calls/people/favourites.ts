import { memberCall } from "#contract/call.ts";
import type { BriefProfile } from "#contract/entities.ts";
import type { FavouriteBody, FavouriteQuery } from "./favourites.schema.ts";

export type { FavouriteBody, FavouriteQuery };

/** A profile that the member saved; the profile's member never learns of it. */
export interface FavouriteView {
  /** The profile's id. */
  id: string;
  /** For this member alone; may be empty. */
  note: string;
  /** ISO date and time. */
  saved_at: string;
  /** Null where the profile cannot be shown: it was deleted, or its member has blocked this one. */
  profile: BriefProfile | null;
}

/** The newest first. */
export interface FavouritesAnswer {
  favourites: FavouriteView[];
  /** How many one may save. */
  limit: number;
}

/** What is saved of one profile now; null where it is no favourite. */
export interface FavouriteAnswer {
  favourite: { note: string } | null;
}

export const favourites = {
  GET: memberCall<{ answer: FavouritesAnswer }>(),
  /** Saves a profile, or changes the note of one that is saved. */
  PUT: memberCall<{ body: FavouriteBody; answer: FavouriteAnswer }>(),
  DELETE: memberCall<{ query: FavouriteQuery; answer: FavouriteAnswer }>(),
};
