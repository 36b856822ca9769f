import type { ReadQuery } from "#client/page/page-source.ts";
import type { MatchFinderQuery } from "#contract/calls/people/match-finder.ts";
import {
  EVENING_NAMES,
  FINDER_DISTANCES,
  FINDER_INTERESTS,
  questionsOf,
  type Evening,
  type FinderDistance,
  type FinderQuestion,
} from "#contract/product/finder.ts";
import { MAX_AGE } from "#contract/product/limits.ts";
import { profileFields, type OptionOf } from "#contract/product/profile-fields.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { Interest } from "#contract/product/vocabulary.ts";

/** What a member told the match finder. Null, empty and false stand for what does not matter to them. */
export interface FinderAnswers {
  min_age: number;
  max_age: number;
  distance: FinderDistance | null;
  interests: Interest[];
  evening: Evening | null;
  relationship_status: OptionOf<"relationship_status">[];
  real_only: boolean;
  language: boolean;
  activity: "today" | "week" | null;
}

type AnswerKey = keyof FinderAnswers;

/** The answers of an address. What answers no question of the site counts as absent. */
export function readAnswers({
  settings,
  query,
}: {
  settings: Settings;
  query: ReadQuery<AnswerKey>;
}): FinderAnswers {
  const questions = questionsOf(settings);
  const asks = (question: FinderQuestion) => questions.includes(question);
  const age = (name: AnswerKey, otherwise: number) => {
    const value = query.get(name) ?? "";
    return /^\d{1,2}$/.test(value) ? Math.min(Math.max(Number(value), settings.min_age), MAX_AGE) : otherwise;
  };
  const [min, max] = [age("min_age", settings.min_age), age("max_age", MAX_AGE)];
  const one = <T extends string>(question: FinderQuestion, name: AnswerKey, known: readonly T[]): T | null =>
    asks(question) ? (known.find((word) => word === query.get(name)) ?? null) : null;
  const some = <T extends string>(question: FinderQuestion, name: AnswerKey, known: readonly T[]): T[] => {
    const named = asks(question) ? query.getAll(name).join(",").split(",") : [];
    return known.filter((word) => named.includes(word));
  };
  return {
    min_age: Math.min(min, max),
    max_age: Math.max(min, max),
    distance: one("distance", "distance", FINDER_DISTANCES),
    interests: some("interests", "interests", settings.interests).slice(0, FINDER_INTERESTS),
    evening: one("evening", "evening", EVENING_NAMES),
    relationship_status: some("status", "relationship_status", profileFields.relationship_status.options),
    real_only: one("real", "real_only", ["1"]) !== null,
    language: one("language", "language", ["1"]) !== null,
    activity: one("activity", "activity", ["today", "week"]),
  };
}

/** The answers that differ from having none, as the address and the call have them. */
export function writeAnswers({ min_age: youngest }: Settings, answers: FinderAnswers): MatchFinderQuery {
  const { min_age: min, max_age: max, distance, interests, evening, activity } = answers;
  const { relationship_status: status, real_only: real, language } = answers;
  return {
    ...(min !== youngest && { min_age: String(min) }),
    ...(max !== MAX_AGE && { max_age: String(max) }),
    ...(distance !== null && { distance }),
    ...(interests.length > 0 && { interests: interests.join(",") }),
    ...(evening !== null && { evening }),
    ...(status.length > 0 && { relationship_status: status.join(",") }),
    ...(real && { real_only: "1" as const }),
    ...(language && { language: "1" as const }),
    ...(activity !== null && { activity }),
  };
}
