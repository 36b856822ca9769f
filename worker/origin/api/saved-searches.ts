import { savedSearchBody, savedSearchQuery } from "#contract/calls/people/saved-searches.schema.ts";
import type { SavedSearch, SavedSearchesAnswer } from "#contract/calls/people/saved-searches.ts";
import { Refusal } from "#contract/errors.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { MAX_SAVED_SEARCHES, SAVED_SEARCH_NAME_LENGTH } from "#contract/product/limits.ts";
import { SEARCH_FIELDS } from "#contract/product/profile-fields.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler } from "./call.ts";

/** The searches that the member saved by name. */
export const savedSearches = memberHandler("GET /api/saved-searches.php", {
  parts: () => ({ savedSearches: true }),
  answer: async ({ viewer }): Promise<SavedSearchesAnswer> => listed((await viewer()).parts.savedSearches),
});

/** Saves a search by a name, or replaces the one of that name. */
export const saveSearch = memberHandler("PUT /api/saved-searches.php", {
  body: savedSearchBody,
  async answer({ session, body }): Promise<SavedSearchesAnswer> {
    const name = cleanedText(body.name).replaceAll("\n", " ");
    if (name === "" || textLength(name) > SAVED_SEARCH_NAME_LENGTH)
      throw new Refusal(422, "invalid_input", { field: "name" });
    const query = searchIn(body.query);
    if (query === "") throw new Refusal(422, "invalid_input", { field: "query" });
    const saved = authenticated(await session.object.saveSearch(session.hash, { name, query }));
    if (saved === "full") throw new Refusal(409, "too_many_searches");
    return listed(saved);
  },
});

export const removeSearch = memberHandler("DELETE /api/saved-searches.php", {
  query: savedSearchQuery,
  answer: async ({ session, query }): Promise<SavedSearchesAnswer> =>
    listed(authenticated(await session.object.removeSearch(session.hash, query.name))),
});

/** The filters of a query. Nothing else of it is stored, and its page would be another one by then. */
function searchIn(query: string): string {
  const given = new URLSearchParams(query);
  const found = SEARCH_FIELDS.flatMap((field) => {
    const value = given.get(field);
    return value === null ? [] : [[field, value]];
  });
  return new URLSearchParams(found).toString();
}

const listed = (searches: SavedSearch[]): SavedSearchesAnswer => ({ searches, limit: MAX_SAVED_SEARCHES });
