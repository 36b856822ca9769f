import type { Type } from "arktype";
import { NAME_SEARCH } from "#contract/product/limits.ts";
import { searchKeys } from "#contract/product/profile-fields.schema.ts";
import { SEARCH_DISTANCES, SEARCH_SORTS } from "#contract/product/search-order.ts";
import { SEARCH_SWITCHES, type SearchSwitch } from "#contract/product/search-switches.ts";
import { type } from "#contract/schema.ts";

export const age = type(/^\d{1,2}$/);

const switchKeys = Object.fromEntries(SEARCH_SWITCHES.map((name) => [`${name}?`, type("'1'")])) as {
  [Name in SearchSwitch as `${Name}?`]: Type<"1">;
};

/** A filter that the site's search_fields does not name is ignored; `real_only` is open to every member. */
export const membersQuery = type({
  "gender?": "'male' | 'female'",
  "country?": /^[A-Z]{2}$/,
  "countryregion?": /^[A-Za-z0-9-]{1,12}$/,
  "min_age?": age,
  "max_age?": age,
  "distance?": type.enumerated(...SEARCH_DISTANCES),
  "sort?": type.enumerated(...SEARCH_SORTS),
  ...switchKeys,
  ...searchKeys,
  /** The name of a member, or its beginning. */
  "name?": `${NAME_SEARCH.min} <= string <= ${NAME_SEARCH.max}`,
  "page?": /^[1-9]\d?$/,
  /** The `next` of the page before: continues exactly where that page ended, even if members joined meanwhile. */
  "after?": /^[\w.-]{1,150}$/,
  "traffic_source?": "'1'",
  /** For a page that advertises: fictional profiles, and the members who agreed to be shown on such pages. */
  "advertising?": "'1'",
});
export type MembersQuery = typeof membersQuery.infer;
