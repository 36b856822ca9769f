import { matchFinderQuery, type MatchFinderQuery } from "#contract/calls/people/match-finder.schema.ts";
import type { MatchesAnswer } from "#contract/calls/people/match-finder.ts";
import type { ProfileField } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { EVENINGS } from "#contract/product/finder.ts";
import { FINDER_MATCHES } from "#contract/product/limits.ts";
import { profileFields } from "#contract/product/profile-fields.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import type { FinderAnswers } from "#origin/directory/match-score.ts";
import { findMatches, type MatchSearch } from "#origin/directory/matches.ts";
import { memberHandler, type MemberCall } from "./call.ts";

/** The members who fit the answers to the finder's questions best, and why. */
export const matchFinder = memberHandler("GET /api/match-finder.php", {
  query: matchFinderQuery,
  parts: () => ({ hidden: true, liked: true }),
  answer(call) {
    const { query, tenant } = call;
    const answers = answersOf(tenant, query);
    return matchesFor(call, {
      answers,
      distance: query.distance ?? null,
      minAge: Math.max(tenant.settings.min_age, Number(query.min_age ?? 0)),
      maxAge: query.max_age === undefined ? null : Number(query.max_age),
      realOnly: query.real_only === "1",
      interests: [...answers.interests, ...(answers.evening === null ? [] : EVENINGS[answers.evening])],
      most: FINDER_MATCHES,
    });
  },
});

type FinderCall = MemberCall<
  "GET /api/match-finder.php" | "GET /api/signup-matches.php",
  { hidden: true; liked: true }
>;

/**
 * The matches for the member who asks, without those they like already or who are blocked in either
 * direction.
 */
export async function matchesFor(
  { db, tenant, session, viewer }: Pick<FinderCall, "db" | "tenant" | "session" | "viewer">,
  search: Omit<MatchSearch, "viewer" | "without">,
): Promise<MatchesAnswer> {
  const { hidden, liked } = (await viewer()).parts;
  const interests = tenant.settings.visible_profile_fields.includes("interests") ? search.interests : null;
  const matches = await findMatches(
    db,
    tenant,
    { ...search, interests, viewer: session.member, without: [...hidden, ...liked] },
    new Date(),
  );
  if (!matches) throw new Refusal(404, "not_found");
  return { matches };
}

/** Answers about fields that the site does not show are ignored. */
function answersOf(
  { settings }: Tenant,
  { interests, evening, relationship_status: status, language, activity }: MatchFinderQuery,
): FinderAnswers {
  const shows = (field: ProfileField) => settings.visible_profile_fields.includes(field);
  const named = (list: string | undefined) => list?.split(",") ?? [];
  return {
    interests: shows("interests") ? INTERESTS.filter((interest) => named(interests).includes(interest)) : [],
    evening: shows("interests") ? (evening ?? null) : null,
    statuses: shows("relationship_status")
      ? profileFields.relationship_status.options.filter((each) => named(status).includes(each))
      : [],
    language: language === "1",
    activity: activity ?? null,
  };
}
