import type { Distance } from "#contract/distances.ts";
import type { Locale, Looks, ProfileCard } from "#contract/entities.ts";
import { EVENING_NAMES, FINDER_DISTANCES, FINDER_INTERESTS } from "#contract/finder.ts";
import { type } from "#contract/schema.ts";
import { INTERESTS, RELATIONSHIP_STATUSES, type Interest } from "#contract/vocabulary.ts";

const age = type(/^\d{1,2}$/);
const words = (list: readonly string[], most: number) =>
  type(new RegExp(`^(${list.join("|")})(,(${list.join("|")})){0,${most - 1}}$`));

/**
 * The answers to the finder's questions; what is not there does not matter. What the site does not show of
 * profiles is as if it were not there.
 */
export const matchFinderQuery = type({
  "min_age?": age,
  "max_age?": age,
  "distance?": type.enumerated(...FINDER_DISTANCES),
  "interests?": words(INTERESTS, FINDER_INTERESTS),
  "evening?": type.enumerated(...EVENING_NAMES),
  "relationship_status?": words(RELATIONSHIP_STATUSES, RELATIONSHIP_STATUSES.length),
  "real_only?": "'1'",
  "language?": "'1'",
  "activity?": "'today' | 'week'",
});
export type MatchFinderQuery = typeof matchFinderQuery.infer;

/** Why somebody is suggested: true of both profiles when it is said, and nothing that the site does not show. */
export type Reason =
  /** Both name it. */
  | { kind: "interest"; interest: Interest }
  /** He was asked for it, and names it. */
  | { kind: "likes"; interest: Interest }
  /** Between the two towns. */
  | { kind: "distance"; band: Distance }
  /** He says which ages he looks for, and the member's is among them. */
  | { kind: "age" }
  /** At most CLOSE_AGE years lie between them. */
  | { kind: "same_age" }
  | { kind: "status"; status: Looks["relationship_status"] & {} }
  /** Both write in it. */
  | { kind: "language"; language: Locale }
  | { kind: "new" }
  | { kind: "active"; activity: "online" | "today" };

export interface Match {
  profile: ProfileCard;
  /** At most MOST_REASONS, the weightiest first. */
  reasons: Reason[];
}

/** The best first: up to FINDER_MATCHES of the finder, up to SIGNUP_MATCHES after a signup. */
export interface MatchesAnswer {
  matches: Match[];
}
