import type { Reason } from "#contract/calls/people/match-finder.ts";
import type { InCommon } from "#contract/entities.ts";
import type { Distance } from "#contract/product/distances.ts";
import { EVENINGS, type Evening } from "#contract/product/finder.ts";
import { CLOSE_AGE, MOST_REASONS } from "#contract/product/limits.ts";
import type { FieldValues } from "#contract/product/profile-fields.ts";
import type { Activity, Interest } from "#contract/product/vocabulary.ts";

/** The finder's answers that weigh and do not decide. */
export interface FinderAnswers {
  interests: readonly Interest[];
  evening: Evening | null;
  statuses: readonly (FieldValues["relationship_status"] & {})[];
  language: boolean;
  activity: "today" | "week" | null;
}
export const NO_ANSWERS: FinderAnswers = {
  interests: [],
  evening: null,
  statuses: [],
  language: false,
  activity: null,
};

/** What is true of a candidate and the member who asks, as far as the site shows it. */
export interface Facts {
  /** The candidate's; none where the site shows none. */
  interests: readonly Interest[];
  shared: readonly Interest[];
  distance: Distance | null;
  yearsApart: number;
  /** The member's age is among those that the candidate looks for. */
  looksForAge: boolean;
  status: FieldValues["relationship_status"];
  language: InCommon["language"];
  /** What both say in the same words. */
  goal: FieldValues["relationship_goal"];
  children: FieldValues["children"];
  smokeFree: boolean;
  occupation: FieldValues["occupation"];
  /** Spoken by both, besides the language that either writes in. */
  speaks: readonly string[];
  activity: Activity;
  isNew: boolean;
  /** The candidate has a visible photo. */
  hasPhoto: boolean;
}

/** Something that speaks for a candidate; `reason` is null where it is not shown. */
interface Point {
  points: number;
  reason: Reason | null;
}

/** Interests that count, the strongest of them, so that a long list of them is no better than an honest one. */
const MOST_INTERESTS = 6;
/** Reasons of one kind that are given. */
const OF_A_KIND = 2;

const ASKED_INTEREST = 9;
const EVENING_INTEREST = 5;
const SHARED_INTEREST = 7;
const NEARNESS: Record<Distance, number> = {
  same_town: 12,
  "10": 10,
  "25": 8,
  "50": 6,
  "100": 3,
  "250": 1,
  farther: 0,
};
/** Beyond these bands the distance is no reason. */
const NEAR: readonly Distance[] = ["same_town", "10", "25", "50"];
const LOOKS_FOR_AGE = 5;
/** By the years between two, up to so many. */
const ABOUT_THE_AGE = [
  [CLOSE_AGE, 5],
  [6, 3],
  [10, 1],
] as const;
const ASKED_STATUS = 8;
/** Nearly all of a site share it: a reason only to who answers. */
const SAME_LANGUAGE = 3;
const ASKED_LANGUAGE = 8;
const SAME_GOAL = 6;
const SAME_CHILDREN = 5;
const SMOKE_FREE = 2;
const SAME_OCCUPATION = 3;
/** Of all languages together: who lists many is no better a match. */
const SPEAKS = 3;
const ACTIVE: Record<Activity, number> = { online: 4, today: 3, week: 2, earlier: 0 };
const ASKED_ACTIVITY = 6;
const NEW = 2;
const PHOTO = 4;

/**
 * Every reason for a candidate, with its weight. Sharing more, living nearer, being closer in age, having
 * what was asked for, saying the same of oneself, recent activity, being new or having a photo never lowers
 * the score. Purchases and the number of likes received don't count.
 */
function pointsOf(facts: Facts, answers: FinderAnswers): Point[] {
  const { distance, status, language, activity } = facts;
  const [, ofAge] = ABOUT_THE_AGE.find(([years]) => facts.yearsApart <= years) ?? [0, 0];
  const lately =
    answers.activity !== null &&
    (activity === "online" || activity === "today" || answers.activity === activity);
  const all: Point[] = [
    ...interestPoints(facts, answers),
    {
      points: NEARNESS[distance ?? "farther"],
      reason: distance !== null && NEAR.includes(distance) ? { kind: "distance", band: distance } : null,
    },
    { points: facts.looksForAge ? LOOKS_FOR_AGE : 0, reason: { kind: "age" } },
    { points: ofAge, reason: facts.yearsApart <= CLOSE_AGE ? { kind: "same_age" } : null },
    ...(status !== null && answers.statuses.includes(status)
      ? [{ points: ASKED_STATUS, reason: { kind: "status" as const, status } }]
      : []),
    ...(language === null
      ? []
      : [
          {
            points: answers.language ? ASKED_LANGUAGE : SAME_LANGUAGE,
            reason: answers.language ? { kind: "language" as const, language } : null,
          },
        ]),
    ...fieldPoints(facts),
    {
      points: ACTIVE[activity] + (lately ? ASKED_ACTIVITY : 0),
      reason: activity === "online" || activity === "today" ? { kind: "active", activity } : null,
    },
    { points: facts.isNew ? NEW : 0, reason: { kind: "new" } },
    { points: facts.hasPhoto ? PHOTO : 0, reason: null },
  ];
  return all.filter(({ points }) => points > 0);
}

/** Of what both say of themselves. */
function fieldPoints({ goal, children, smokeFree, occupation, speaks }: Facts): Point[] {
  const [language] = speaks;
  return [
    ...(goal === null ? [] : [{ points: SAME_GOAL, reason: { kind: "goal" as const, goal } }]),
    ...(children === "want" || children === "at_home"
      ? [{ points: SAME_CHILDREN, reason: { kind: "children" as const, children } }]
      : []),
    { points: smokeFree ? SMOKE_FREE : 0, reason: { kind: "smoke_free" } },
    ...(occupation === null || occupation === "other"
      ? []
      : [{ points: SAME_OCCUPATION, reason: { kind: "occupation" as const, occupation } }]),
    ...(language === undefined ? [] : [{ points: SPEAKS, reason: { kind: "speaks" as const, language } }]),
  ];
}

function interestPoints({ interests, shared }: Facts, answers: FinderAnswers): Point[] {
  const ofEvening: readonly Interest[] = answers.evening === null ? [] : EVENINGS[answers.evening];
  const all = interests.map((interest): Point => ({
    points:
      (answers.interests.includes(interest) ? ASKED_INTEREST : 0) +
      (ofEvening.includes(interest) ? EVENING_INTEREST : 0) +
      (shared.includes(interest) ? SHARED_INTEREST : 0),
    reason: { kind: shared.includes(interest) ? "interest" : "likes", interest },
  }));
  return all
    .filter(({ points }) => points > 0)
    .sort(byPoints)
    .slice(0, MOST_INTERESTS);
}

export const scoreOf = (facts: Facts, answers: FinderAnswers): number =>
  pointsOf(facts, answers).reduce((sum, { points }) => sum + points, 0);

/** The strongest of what made the score: nothing else is ever given as a reason. */
export function reasonsOf(facts: Facts, answers: FinderAnswers): Reason[] {
  const reasons = pointsOf(facts, answers)
    .sort(byPoints)
    .flatMap(({ reason }) => (reason ? [reason] : []));
  return reasons
    .filter(
      (reason, i) =>
        reasons.slice(0, i).filter((earlier) => kindOf(earlier) === kindOf(reason)).length < OF_A_KIND,
    )
    .slice(0, MOST_REASONS);
}

const kindOf = ({ kind }: Reason): string => (kind === "likes" ? "interest" : kind);
const byPoints = (a: Point, b: Point): number => b.points - a.points;
