import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DISTANCES } from "#contract/product/distances.ts";
import { EVENING_NAMES, questionsOf } from "#contract/product/finder.ts";
import { MOST_REASONS } from "#contract/product/limits.ts";
import { profileFields, PROFILE_FIELDS } from "#contract/product/profile-fields.ts";
import { ACTIVITIES, INTERESTS } from "#contract/product/vocabulary.ts";
import {
  NO_ANSWERS,
  reasonsOf,
  scoreOf,
  type FinderAnswers,
  type Facts,
} from "#origin/directory/match-score.ts";
import { runs } from "#tests/support/runs.ts";

const interests = fc.uniqueArray(fc.constantFrom(...INTERESTS), { maxLength: 12 });
const facts: fc.Arbitrary<Facts> = interests.chain((own) =>
  fc.record({
    interests: fc.constant(own),
    shared: fc.subarray(own),
    distance: fc.option(fc.constantFrom(...DISTANCES)),
    yearsApart: fc.nat(40),
    looksForAge: fc.boolean(),
    status: fc.option(fc.constantFrom(...profileFields.relationship_status.options)),
    language: fc.option(fc.constantFrom("nl" as const, "de" as const)),
    goal: fc.option(fc.constantFrom(...profileFields.relationship_goal.options)),
    children: fc.option(fc.constantFrom(...profileFields.children.options)),
    smokeFree: fc.boolean(),
    occupation: fc.option(fc.constantFrom(...profileFields.occupation.options)),
    speaks: fc.subarray(["fr", "tr"]),
    activity: fc.constantFrom(...ACTIVITIES),
    isNew: fc.boolean(),
    hasPhoto: fc.boolean(),
  }),
);
const asked: fc.Arbitrary<FinderAnswers> = fc.record({
  interests: fc.uniqueArray(fc.constantFrom(...INTERESTS), { maxLength: 5 }),
  evening: fc.option(fc.constantFrom(...EVENING_NAMES)),
  statuses: fc.subarray([...profileFields.relationship_status.options]),
  language: fc.boolean(),
  activity: fc.option(fc.constantFrom("today" as const, "week" as const)),
});

/** Every way in which one may become a better match. */
const better: ((one: Facts, input: FinderAnswers) => Facts)[] = [
  (one) => ({ ...one, shared: one.interests }),
  (one) => ({
    ...one,
    interests: [
      ...one.interests,
      ...INTERESTS.filter((interest) => !one.interests.includes(interest)).slice(0, 1),
    ],
  }),
  (one, input) => ({ ...one, interests: [...new Set([...one.interests, ...input.interests])] }),
  (one) => ({
    ...one,
    distance: DISTANCES[Math.max(0, DISTANCES.indexOf(one.distance ?? "farther") - 1)] ?? null,
  }),
  (one) => ({ ...one, yearsApart: Math.max(0, one.yearsApart - 1) }),
  (one) => ({ ...one, looksForAge: true }),
  (one, input) => ({ ...one, status: input.statuses[0] ?? one.status }),
  (one) => ({ ...one, language: one.language ?? "nl" }),
  (one) => ({ ...one, goal: one.goal ?? "serious" }),
  (one) => ({ ...one, children: one.children ?? "want" }),
  (one) => ({ ...one, smokeFree: true }),
  (one) => ({ ...one, occupation: one.occupation ?? "arts" }),
  (one) => ({ ...one, speaks: [...one.speaks, "fi"] }),
  (one) => ({
    ...one,
    activity: ACTIVITIES[Math.max(0, ACTIVITIES.indexOf(one.activity) - 1)] ?? one.activity,
  }),
  (one) => ({ ...one, isNew: true }),
  (one) => ({ ...one, hasPhoto: true }),
];

test("nobody stands lower for sharing more, saying the same, living nearer, being nearer in age, having what was asked for, being active later, being new or having a photo", () => {
  fc.assert(
    fc.property(facts, asked, fc.constantFrom(...better), (one, input, improve) => {
      expect(scoreOf(improve(one, input), input)).toBeGreaterThanOrEqual(scoreOf(one, input));
    }),
    { numRuns: runs(1_000) },
  );
});

test("the same facts have the same score and the same reasons, in whatever order the interests stand", () => {
  fc.assert(
    fc.property(facts, asked, (one, input) => {
      const turned = { ...one, shared: [...one.shared].reverse() };
      expect([scoreOf(turned, input), reasonsOf(turned, input)]).toEqual([
        scoreOf(one, input),
        reasonsOf(one, input),
      ]);
      expect(scoreOf({ ...one, interests: [...one.interests].reverse() }, input)).toBe(scoreOf(one, input));
    }),
  );
});

test("a reason is one of the facts: at most three, none twice, of one kind at most two", () => {
  fc.assert(
    fc.property(facts, asked, (one, input) => {
      const reasons = reasonsOf(one, input);
      expect(reasons.length).toBeLessThanOrEqual(MOST_REASONS);
      expect(new Set(reasons.map((reason) => JSON.stringify(reason))).size).toBe(reasons.length);
      expect(
        reasons.filter(({ kind }) => kind === "interest" || kind === "likes").length,
      ).toBeLessThanOrEqual(2);
      for (const reason of reasons) {
        const truth = {
          interest: () =>
            "interest" in reason &&
            one.interests.includes(reason.interest) &&
            one.shared.includes(reason.interest),
          likes: () =>
            "interest" in reason &&
            one.interests.includes(reason.interest) &&
            !one.shared.includes(reason.interest),
          distance: () =>
            "band" in reason &&
            reason.band === one.distance &&
            ["same_town", "10", "25", "50"].includes(reason.band),
          age: () => one.looksForAge,
          same_age: () => one.yearsApart <= 3,
          status: () =>
            "status" in reason && reason.status === one.status && input.statuses.includes(reason.status),
          language: () => "language" in reason && reason.language === one.language && input.language,
          goal: () => "goal" in reason && reason.goal === one.goal,
          children: () => "children" in reason && reason.children === one.children,
          smoke_free: () => one.smokeFree,
          occupation: () =>
            "occupation" in reason && reason.occupation === one.occupation && one.occupation !== "other",
          speaks: () => "language" in reason && one.speaks.includes(reason.language),
          new: () => one.isNew,
          active: () => "activity" in reason && reason.activity === one.activity,
        }[reason.kind];
        expect([reason, truth()]).toEqual([reason, true]);
      }
    }),
  );
});

test("what was asked for is said first, and more than all that was not outweighs one interest of it", () => {
  const one: Facts = {
    interests: ["wine", "hiking"],
    shared: ["hiking"],
    distance: null,
    yearsApart: 20,
    looksForAge: false,
    status: "single",
    language: null,
    goal: null,
    children: null,
    smokeFree: false,
    occupation: null,
    speaks: [],
    activity: "earlier",
    isNew: false,
    hasPhoto: false,
  };
  expect(reasonsOf(one, { ...NO_ANSWERS, interests: ["wine"], statuses: ["single"] })).toEqual([
    { kind: "likes", interest: "wine" },
    { kind: "status", status: "single" },
    { kind: "interest", interest: "hiking" },
  ]);
  expect(reasonsOf(one, { ...NO_ANSWERS, interests: ["hiking"] })).toEqual([
    { kind: "interest", interest: "hiking" },
  ]);
  expect(reasonsOf(one, NO_ANSWERS)).toEqual([{ kind: "interest", interest: "hiking" }]);
});

test("saying the same of oneself speaks for two, and less than what was asked for", () => {
  const alike: Facts = {
    interests: ["wine"],
    shared: [],
    distance: null,
    yearsApart: 20,
    looksForAge: false,
    status: null,
    language: null,
    goal: "serious",
    children: "want",
    smokeFree: true,
    occupation: "arts",
    speaks: ["fr"],
    activity: "earlier",
    isNew: false,
    hasPhoto: false,
  };
  expect(reasonsOf(alike, NO_ANSWERS)).toEqual([
    { kind: "goal", goal: "serious" },
    { kind: "children", children: "want" },
    { kind: "occupation", occupation: "arts" },
  ]);
  expect(reasonsOf(alike, { ...NO_ANSWERS, interests: ["wine"] })[0]).toEqual({
    kind: "likes",
    interest: "wine",
  });
  expect(reasonsOf({ ...alike, goal: null, children: "none", occupation: "other" }, NO_ANSWERS)).toEqual([
    { kind: "speaks", language: "fr" },
    { kind: "smoke_free" },
  ]);
});

test("every site asks five to eight questions, and none about what it does not show", () => {
  fc.assert(
    fc.property(fc.subarray([...PROFILE_FIELDS]), (shown) => {
      const questions = questionsOf({ visible_profile_fields: shown });
      expect(questions.length).toBeGreaterThanOrEqual(5);
      expect(questions.length).toBeLessThanOrEqual(8);
      expect(questions.includes("interests")).toBe(shown.includes("interests"));
      expect(questions.includes("status")).toBe(shown.includes("relationship_status"));
    }),
  );
});
