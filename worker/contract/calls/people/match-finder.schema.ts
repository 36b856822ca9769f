import { EVENING_NAMES, FINDER_DISTANCES, FINDER_INTERESTS } from "#contract/product/finder.ts";
import { anyOf } from "#contract/product/profile-fields.schema.ts";
import { profileFields } from "#contract/product/profile-fields.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { age } from "./members.schema.ts";

/**
 * The answers to the finder's questions; an unanswered question does not count. Answers about fields that the
 * site does not show are ignored.
 */
export const matchFinderQuery = type({
  "min_age?": age,
  "max_age?": age,
  "distance?": type.enumerated(...FINDER_DISTANCES),
  "interests?": anyOf(INTERESTS, FINDER_INTERESTS),
  "evening?": type.enumerated(...EVENING_NAMES),
  "relationship_status?": anyOf(profileFields.relationship_status.options),
  "real_only?": "'1'",
  "language?": "'1'",
  "activity?": "'today' | 'week'",
});
export type MatchFinderQuery = typeof matchFinderQuery.infer;
