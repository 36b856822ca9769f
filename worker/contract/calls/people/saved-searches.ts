import { memberCall } from "#contract/call.ts";
import type { SavedSearchBody, SavedSearchQuery } from "./saved-searches.schema.ts";

export type { SavedSearchBody, SavedSearchQuery };

/** A filter that the member saved by a name. */
export interface SavedSearch {
  /** For this member alone. */
  name: string;
  /** The query of the members page: `gender=female&min_age=30`. */
  query: string;
}

/** The one saved last first. */
export interface SavedSearchesAnswer {
  searches: SavedSearch[];
  /** How many one may save. */
  limit: number;
}

export const savedSearches = {
  GET: memberCall<{ answer: SavedSearchesAnswer }>(),
  /** Saves a search; one of the same name is replaced. */
  PUT: memberCall<{ body: SavedSearchBody; answer: SavedSearchesAnswer }>(),
  DELETE: memberCall<{ query: SavedSearchQuery; answer: SavedSearchesAnswer }>(),
};
