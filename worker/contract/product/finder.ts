import type { Settings } from "./settings.ts";
import type { Interest } from "./vocabulary.ts";

/** What the match finder asks, in its order. */
const FINDER_QUESTIONS = [
  "ages",
  "distance",
  "interests",
  "evening",
  "status",
  "real",
  "language",
  "activity",
] as const;
export type FinderQuestion = (typeof FINDER_QUESTIONS)[number];
/** Answers, section 3: five to eight quick questions. */
const MOST_QUESTIONS = 6;

/**
 * From the own town, up to kilometres between the towns, in the own region or country; without an answer
 * anywhere.
 */
export const FINDER_DISTANCES = ["same_town", "50", "100", "region", "country"] as const;
export type FinderDistance = (typeof FINDER_DISTANCES)[number];

/** Interests that one may name as those that matter. */
export const FINDER_INTERESTS = 5;

/** A good evening, and the interests that speak for it. */
export const EVENINGS = {
  out: ["comedy", "concerts", "dancing", "festivals", "wine"],
  home: ["baking", "board_games", "books", "cooking", "gaming", "series"],
  outdoors: ["adventure", "astronomy", "camping", "cycling", "hiking", "nature", "running"],
  culture: ["art", "cinema", "museums", "music", "photography", "theatre"],
} as const satisfies Record<string, readonly Interest[]>;
export type Evening = keyof typeof EVENINGS;
export const EVENING_NAMES = Object.keys(EVENINGS) as Evening[];

/**
 * Only what the site shows of a profile is asked about; where that is little, the last questions come in.
 * Never fewer than five.
 */
export function questionsOf({
  visible_profile_fields: shown,
}: Pick<Settings, "visible_profile_fields">): FinderQuestion[] {
  const needs: Partial<Record<FinderQuestion, Settings["visible_profile_fields"][number]>> = {
    interests: "interests",
    evening: "interests",
    status: "relationship_status",
  };
  return FINDER_QUESTIONS.filter((question) => {
    const field = needs[question];
    return field === undefined || shown.includes(field);
  }).slice(0, MOST_QUESTIONS);
}
