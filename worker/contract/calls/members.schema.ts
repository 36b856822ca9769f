import { searchKeys } from "#contract/profile-fields.schema.ts";
import { type } from "#contract/schema.ts";

export const age = type(/^\d{1,2}$/);

/** A filter that the site's search_fields does not name is ignored; `real_only` is open to every member. */
export const membersQuery = type({
  "gender?": "'male' | 'female'",
  "country?": /^[A-Z]{2}$/,
  "countryregion?": /^[A-Za-z0-9-]{1,12}$/,
  "min_age?": age,
  "max_age?": age,
  "real_only?": "'1'",
  ...searchKeys,
  "page?": /^[1-9]\d?$/,
  /** The `next` of the page before: continues exactly where that page ended, even if members joined meanwhile. */
  "after?": /^[\w.-]{1,150}$/,
  "traffic_source?": "'1'",
});
export type MembersQuery = typeof membersQuery.infer;
