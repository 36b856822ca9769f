import type { Match } from "#contract/calls/people/match-finder.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { ageOn } from "#contract/product/age.ts";
import type { Distance } from "#contract/product/distances.ts";
import { FAIR_ORDER } from "#contract/product/fair-order.ts";
import type { Settings } from "#contract/product/settings.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { Wanted } from "./candidates-sql.ts";
import { readCandidates, type Candidate, type Person } from "./candidates.ts";
import type { ProfileDirectory } from "./directory.ts";
import type { TownPosition } from "./distance.ts";
import { compare } from "./in-common.ts";
import { reasonsOf, scoreOf, type FinderAnswers, type Facts } from "./match-score.ts";
import { activityOf } from "./profiles.ts";
import { cardOf } from "./search.ts";

/** Bands that lie within each distance that may be answers for. */
const WITHIN: Record<"same_town" | "50" | "100", readonly Distance[]> = {
  same_town: ["same_town"],
  "50": ["same_town", "10", "25", "50"],
  "100": ["same_town", "10", "25", "50", "100"],
};

/** What is needed to know of a site. */
type Site = Pick<Tenant, "id" | "sharing"> & { settings: Pick<Settings, "visible_profile_fields"> };

export interface MatchSearch extends Wanted {
  answers: FinderAnswers;
  /** So many at most. */
  most: number;
}

/**
 * The members who fit best in both directions, with the reasons, by match-score.ts; ties by id. Fictional
 * profiles come after everyone whom one may meet. Null where the member's account was deleted.
 */
export async function findMatches(
  db: ProfileDirectory,
  tenant: Site,
  { answers, most, ...wanted }: MatchSearch,
  now: Date,
): Promise<Match[] | null> {
  const found = await readCandidates(db, tenant, wanted, now);
  if (!found) return null;
  const shown = tenant.settings.visible_profile_fields;
  const compared = found.candidates.map((candidate) => {
    const facts = factsOf(found.self, candidate, shown, now);
    return { candidate, facts, score: scoreOf(facts, answers) };
  });
  return compared
    .filter(
      ({ candidate, facts }) =>
        isWithin(found.self, candidate, facts, wanted) && !contradicts(facts, answers),
    )
    .sort(
      (a, b) =>
        a.candidate.fictional - b.candidate.fictional ||
        b.score - a.score ||
        (a.candidate.id < b.candidate.id ? -1 : 1),
    )
    .slice(0, most)
    .map(({ candidate, facts }) => ({
      profile: cardOf(db.photoNames, candidate, now),
      reasons: reasonsOf(facts, answers),
    }));
}

function factsOf(
  self: Person,
  candidate: Candidate,
  shown: Settings["visible_profile_fields"],
  now: Date,
): Facts {
  const withInterests = shown.includes("interests");
  const { distance = null, in_common: common } = compare(
    self,
    candidate,
    [...townOf(self), ...townOf(candidate)],
    withInterests,
    now,
  );
  const [own, age] = [ageOn(now, self.date_of_birth), ageOn(now, candidate.date_of_birth)];
  return {
    interests: withInterests ? (JSON.parse(candidate.interests) as Interest[]) : [],
    shared: common?.interests ?? [],
    distance,
    yearsApart: Math.abs(own - age),
    looksForAge:
      (candidate.wish_min_age !== null || candidate.wish_max_age !== null) &&
      own >= (candidate.wish_min_age ?? 0) &&
      own <= (candidate.wish_max_age ?? own),
    status: candidate.relationship_status,
    language: common?.language ?? null,
    ...alikeIn(self, candidate, shown),
    activity: activityOf(candidate.active_at, now),
    isNew: now.getTime() / 1000 - candidate.created_at < FAIR_ORDER.newDays * DAY_S,
    hasPhoto: candidate.photo_status === "active",
  };
}

/** What both say in the same words, of the fields that the site shows. */
function alikeIn(
  self: Person,
  other: Person,
  shown: Settings["visible_profile_fields"],
): Pick<Facts, "goal" | "children" | "smokeFree" | "occupation" | "speaks"> {
  const alike = <Field extends "relationship_goal" | "children" | "smoking" | "occupation">(field: Field) =>
    shown.includes(field) && self[field] === other[field] ? self[field] : null;
  const [own, theirs] = [self, other].map(({ languages }): string[] => JSON.parse(languages));
  // What either writes in is nearly everybody's on a site. Norwegian is one language, whatever it is written in.
  const usual: string[] = [self, other].map(({ language }) => (language === "nb" ? "no" : language));
  return {
    goal: alike("relationship_goal"),
    children: alike("children"),
    smokeFree: alike("smoking") === "no",
    occupation: alike("occupation"),
    speaks: shown.includes("languages")
      ? (own ?? []).filter((spoken) => theirs?.includes(spoken) && !usual.includes(spoken))
      : [],
  };
}

const townOf = ({ place, lat, lon }: Person): TownPosition[] =>
  lat === null || lon === null ? [] : [{ id: place, lat, lon }];

function isWithin(
  self: Person,
  { country, region, place }: Candidate,
  { distance: band }: Facts,
  { distance }: Wanted,
): boolean {
  if (distance === null) return true;
  if (distance === "country") return country === self.country;
  if (distance === "region") return country === self.country && region !== null && region === self.region;
  return distance === "same_town" ? place === self.place : band !== null && WITHIN[distance].includes(band);
}

/** Leaves out members with another status than those that were asked for; members without one stay. */
const contradicts = ({ status }: Facts, { statuses }: FinderAnswers): boolean =>
  statuses.length > 0 && status !== null && !statuses.includes(status);
