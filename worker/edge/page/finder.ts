import type { FinderAnswers, PageData } from "#client/seed.ts";
import type { MatchesAnswer } from "#contract/calls/match-finder.ts";
import type { Settings } from "#contract/entities.ts";
import {
  EVENING_NAMES,
  FINDER_DISTANCES,
  FINDER_INTERESTS,
  questionsOf,
  type FinderQuestion,
} from "#contract/finder.ts";
import { MAX_AGE } from "#contract/limits.ts";
import { profileFields } from "#contract/profile-fields.ts";
import type { PageRequest } from "./data.ts";

type Asked = Pick<PageRequest, "settings" | "query">;

/** In the address where the questions are answered and the matches are wanted. */
const SHOW = "show";

/** The answers of an address: what answers no question of the site is as if it were not there. */
function readAnswers({ settings, query }: Asked): FinderAnswers {
  const questions = questionsOf(settings);
  const asks = (question: FinderQuestion) => questions.includes(question);
  const age = (name: string, otherwise: number) => {
    const value = query.get(name) ?? "";
    return /^\d{1,2}$/.test(value) ? Math.min(Math.max(Number(value), settings.min_age), MAX_AGE) : otherwise;
  };
  const [min, max] = [age("min_age", settings.min_age), age("max_age", MAX_AGE)];
  const one = <T extends string>(question: FinderQuestion, name: string, known: readonly T[]): T | null =>
    asks(question) ? (known.find((word) => word === query.get(name)) ?? null) : null;
  const some = <T extends string>(question: FinderQuestion, name: string, known: readonly T[]): T[] => {
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

/** The address's part of the answers: what differs from having none. */
export function finderQuery(asked: Asked): URLSearchParams {
  const query = writeAnswers(asked.settings, readAnswers(asked));
  if (asked.query.get(SHOW) === "1") query.set(SHOW, "1");
  return query;
}

/**
 * The call's query, or null while the questions are asked. A backend is asked even then: where it has no such
 * call, nobody answers questions in vain.
 */
export function callFinder({ tenant, settings, query }: PageRequest): URLSearchParams | null {
  return query.get(SHOW) === "1" || tenant.origin !== "embedded"
    ? writeAnswers(settings, readAnswers({ settings, query }))
    : null;
}

export async function showFinder(
  { tenant, settings, query }: PageRequest,
  body: unknown,
): Promise<PageData["match-finder"] & { state: "ready" }> {
  const matches = query.get(SHOW) === "1" ? (await matchesIn(tenant, body)).matches : null;
  return {
    state: "ready",
    matches,
    questions: questionsOf(settings),
    answers: readAnswers({ settings, query }),
    interests: settings.interests,
  };
}

export const matchesIn = async (
  { origin }: Pick<PageRequest["tenant"], "origin">,
  body: unknown,
): Promise<MatchesAnswer> =>
  origin === "embedded" ? (body as MatchesAnswer) : (await import("./backend-answers.ts")).checkMatches(body);

function writeAnswers({ min_age: youngest }: Settings, answers: FinderAnswers): URLSearchParams {
  const {
    min_age: min,
    max_age: max,
    distance,
    interests,
    evening,
    relationship_status: status,
    real_only: real,
    language,
    activity,
  } = answers;
  const all: [string, string | number | null][] = [
    ["min_age", min === youngest ? null : min],
    ["max_age", max === MAX_AGE ? null : max],
    ["distance", distance],
    ["interests", interests.join(",") || null],
    ["evening", evening],
    ["relationship_status", status.join(",") || null],
    ["real_only", real ? 1 : null],
    ["language", language ? 1 : null],
    ["activity", activity],
  ];
  return new URLSearchParams(all.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}
