import type { ProfileCard, SearchField } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { BODY_TYPES, INTERESTS, RELATIONSHIP_STATUSES } from "#contract/vocabulary.ts";

const age = type(/^\d{1,2}$/);
/** Words of a list with commas between them: whoever has one of them is found. */
const words = (list: readonly string[]) =>
  type(new RegExp(`^(${list.join("|")})(,(${list.join("|")})){0,${list.length - 1}}$`));

/**
 * A filter that the site's search_fields does not name is as if it were not there; `real_only` is every
 * member's.
 */
export const membersQuery = type({
  "gender?": "'male' | 'female'",
  "country?": /^[A-Z]{2}$/,
  "countryregion?": /^[A-Za-z0-9-]{1,12}$/,
  "min_age?": age,
  "max_age?": age,
  "real_only?": "'1'",
  "interests?": words(INTERESTS),
  "body_type?": words(BODY_TYPES),
  "relationship_status?": words(RELATIONSHIP_STATUSES),
  "page?": /^[1-9]\d?$/,
  /** The `next` of the page before: goes on exactly where that ended, whoever came by meanwhile. */
  "after?": /^[\w.-]{1,150}$/,
  "traffic_source?": "'1'",
});
export type MembersQuery = typeof membersQuery.infer;

/** Members whom the search would have found with less asked of them. */
export interface SimilarResults {
  profiles: ProfileCard[];
  num_results: number;
  /** What was widened, in the order in which it was: ages by WIDER_AGES, any other filter left out. */
  widened: SearchField[];
}

export interface MembersAnswer {
  profiles: ProfileCard[];
  page: number;
  /** Counted up to COUNT_CAP + 1; one more than the cap means "1000+". */
  num_results: number;
  /** Null after the last page, and for visitors. */
  next: string | null;
  /** Beside a first page that found fewer than FEW_RESULTS. */
  similar: SimilarResults | null;
}
