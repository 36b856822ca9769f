import type { FavouriteAnswer, FavouritesAnswer } from "#contract/calls/people/favourites.ts";
import type { SavedSearchesAnswer } from "#contract/calls/people/saved-searches.ts";
import type { ViewsAnswer } from "#contract/calls/people/views.ts";
import { MAX_FAVOURITES, MAX_SAVED_SEARCHES, MAX_VIEWERS } from "#contract/product/limits.ts";
import { type } from "#contract/schema.ts";
import { flag } from "./lenient.ts";
import { count, id, moment, person, rowsOf, shaped, whole, readable } from "./shapes.ts";

export const viewFields = type({
  viewed_at: moment,
  "days?": whole.or("null"),
  "view_new?": flag.or("null"),
});
/** A view of a backend: the person, and what is said of the view beside them. */
const viewer = type("object").pipe((given) => {
  const [known, fields] = [readable(person, given), readable(viewFields, given)];
  if (known instanceof type.errors) return known;
  if (fields instanceof type.errors) return fields;
  return {
    ...known,
    viewed_at: fields.viewed_at,
    days: fields.days ?? 1,
    view_new: fields.view_new ?? false,
  };
});
const viewsAnswer = type({ "+": "delete", total: count, "num_new?": count, "viewers?": "unknown[] | null" });

/** Who opened the member's profile. A backend that says no viewers says only how many there were. */
export function checkViews(given: unknown): ViewsAnswer {
  const { total, num_new: news = 0, viewers = null } = shaped(viewsAnswer, given);
  return {
    total,
    num_new: news,
    viewers: viewers && rowsOf(viewer, viewers, MAX_VIEWERS),
  };
}

const note = type("string <= 20000");
export const savedFavourite = type({ "+": "delete", note }).or("null");
const favourite = type({
  "+": "delete",
  id,
  "note?": note.or("null"),
  saved_at: moment,
  "profile?": person.or("null"),
}).pipe(({ note: written, profile, ...rest }) => ({
  ...rest,
  note: written ?? "",
  profile: profile ?? null,
}));
const favouritesAnswer = type({ "+": "delete", favourites: "unknown[]", "limit?": whole });
export function checkFavourites(given: unknown): FavouritesAnswer {
  const { favourites, limit = MAX_FAVOURITES } = shaped(favouritesAnswer, given);
  return {
    favourites: rowsOf(favourite, favourites, Math.max(limit, MAX_FAVOURITES)),
    limit,
  };
}
export const favouriteAnswer = type({ "+": "delete", favourite: savedFavourite });
export const checkFavourite = (given: unknown): FavouriteAnswer => shaped(favouriteAnswer, given);

const savedSearch = type({ "+": "delete", name: "1 <= string <= 200", query: "string <= 4000" });
export const savedSearchesAnswer = type({
  "+": "delete",
  searches: savedSearch.array(),
  "limit?": whole,
});
export function checkSavedSearches(given: unknown): SavedSearchesAnswer {
  const { searches, limit = MAX_SAVED_SEARCHES } = shaped(savedSearchesAnswer, given);
  return { searches: searches.slice(0, Math.max(limit, MAX_SAVED_SEARCHES)), limit };
}
