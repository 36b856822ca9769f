import { memberCall } from "#contract/call.ts";
import type { Locale, ProfileCard } from "#contract/entities.ts";
import type { Distance } from "#contract/product/distances.ts";
import type { OptionOf } from "#contract/product/profile-fields.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { MatchFinderQuery } from "./match-finder.schema.ts";

export type { MatchFinderQuery };

/** Why a member is suggested. Each is true of both profiles, and reveals nothing that the site hides. */
export type Reason =
  /** Both have it. */
  | { kind: "interest"; interest: Interest }
  /** The member asked for it, and the other one has it. */
  | { kind: "likes"; interest: Interest }
  /** Between the two towns. */
  | { kind: "distance"; band: Distance }
  /** The member's age is among those the other one looks for. */
  | { kind: "age" }
  /** At most CLOSE_AGE years lie between them. */
  | { kind: "same_age" }
  | { kind: "status"; status: OptionOf<"relationship_status"> }
  /** Both write in it. */
  | { kind: "language"; language: Locale }
  /** Both look for it. */
  | { kind: "goal"; goal: OptionOf<"relationship_goal"> }
  /** Both would like children, or live with theirs. */
  | { kind: "children"; children: Extract<OptionOf<"children">, "want" | "at_home"> }
  /** Neither of the two smokes. */
  | { kind: "smoke_free" }
  /** Both do work of this kind. */
  | { kind: "occupation"; occupation: OptionOf<"occupation"> }
  /** Both speak it, ISO 639-1, besides the language that either writes in. */
  | { kind: "speaks"; language: string }
  | { kind: "new" }
  | { kind: "active"; activity: "online" | "today" };

export interface Match {
  profile: ProfileCard;
  /** At most MOST_REASONS, the strongest first. */
  reasons: Reason[];
}

/** Best first: up to FINDER_MATCHES in the finder, up to SIGNUP_MATCHES after a signup. */
export interface MatchesAnswer {
  matches: Match[];
}

export const matchFinder = {
  GET: memberCall<{ query: MatchFinderQuery; answer: MatchesAnswer }>(),
};
