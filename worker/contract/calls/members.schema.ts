import { type } from "#contract/schema.ts";
import { BODY_TYPES, INTERESTS, RELATIONSHIP_STATUSES } from "#contract/vocabulary.ts";

export const age = type(/^\d{1,2}$/);
/** Up to `most` values of a list, separated by commas: a member with any one of them is found. */
export const anyOf = (list: readonly string[], most = list.length) =>
  type(new RegExp(`^(${list.join("|")})(,(${list.join("|")})){0,${most - 1}}$`));

/** A filter that the site's search_fields does not name is ignored; `real_only` is open to every member. */
export const membersQuery = type({
  "gender?": "'male' | 'female'",
  "country?": /^[A-Z]{2}$/,
  "countryregion?": /^[A-Za-z0-9-]{1,12}$/,
  "min_age?": age,
  "max_age?": age,
  "real_only?": "'1'",
  "interests?": anyOf(INTERESTS),
  "body_type?": anyOf(BODY_TYPES),
  "relationship_status?": anyOf(RELATIONSHIP_STATUSES),
  "page?": /^[1-9]\d?$/,
  /** The `next` of the page before: continues exactly where that page ended, whoever joined meanwhile. */
  "after?": /^[\w.-]{1,150}$/,
  "traffic_source?": "'1'",
});
export type MembersQuery = typeof membersQuery.infer;
