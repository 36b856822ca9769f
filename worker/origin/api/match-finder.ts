import { matchFinderQuery, type MatchesAnswer, type MatchFinderQuery } from "#contract/calls/match-finder.ts";
import type { ProfileField } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { EVENINGS } from "#contract/finder.ts";
import { FINDER_MATCHES, SIGNUP_MATCHES } from "#contract/limits.ts";
import type { Tenant } from "#contract/tenant.ts";
import { INTERESTS, RELATIONSHIP_STATUSES } from "#contract/vocabulary.ts";
import type { Call, Handler } from "#origin/call.ts";
import { NOTHING_ASKED, type Asked } from "#origin/directory/match-score.ts";
import { findMatches, type MatchWish } from "#origin/directory/matches.ts";

/** Who fits the answers to the finder's questions best, and why. */
export const matchFinder: Handler<"GET /api/match-finder.php"> = {
  query: matchFinderQuery,
  parts: () => ["hidden", "liked"],
  async answer(call) {
    const { query, tenant } = call;
    const asked = askedOf(tenant, query);
    return matchesFor(call, {
      asked,
      distance: query.distance ?? null,
      minAge: Math.max(tenant.settings.min_age, Number(query.min_age ?? 0)),
      maxAge: query.max_age === undefined ? null : Number(query.max_age),
      realOnly: query.real_only === "1",
      interests: [...asked.interests, ...(asked.evening === null ? [] : EVENINGS[asked.evening])],
      most: FINDER_MATCHES,
    });
  },
};

/** Whom a new member may like to begin with: nothing was asked yet but what his profile says. */
export const signupMatches: Handler<"GET /api/signup-matches.php"> = {
  parts: () => ["hidden", "liked"],
  answer: (call) =>
    matchesFor(call, {
      asked: NOTHING_ASKED,
      distance: null,
      minAge: call.tenant.settings.min_age,
      maxAge: null,
      realOnly: false,
      interests: [],
      most: SIGNUP_MATCHES,
    }),
};

async function matchesFor(
  {
    db,
    tenant,
    session,
    viewer,
  }: Pick<Call<"GET /api/match-finder.php">, "db" | "tenant" | "session" | "viewer">,
  wish: Omit<MatchWish, "viewer" | "without">,
): Promise<MatchesAnswer> {
  const recognised = await viewer();
  if (!recognised || !session) throw new Refusal(403, "login_required");
  const { hidden = [], liked = [] } = recognised.parts;
  const interests = tenant.settings.visible_profile_fields.includes("interests") ? wish.interests : null;
  const matches = await findMatches(
    db,
    tenant,
    { ...wish, interests, viewer: session.member, without: [...hidden, ...liked] },
    new Date(),
  );
  if (!matches) throw new Refusal(404, "not_found");
  return { matches };
}

/** An answer about what the site does not show is as if it had not been given. */
function askedOf(
  { settings }: Tenant,
  { interests, evening, relationship_status: status, language, activity }: MatchFinderQuery,
): Asked {
  const shows = (field: ProfileField) => settings.visible_profile_fields.includes(field);
  const named = (list: string | undefined) => list?.split(",") ?? [];
  return {
    interests: shows("interests") ? INTERESTS.filter((interest) => named(interests).includes(interest)) : [],
    evening: shows("interests") ? (evening ?? null) : null,
    statuses: shows("relationship_status")
      ? RELATIONSHIP_STATUSES.filter((each) => named(status).includes(each))
      : [],
    language: language === "1",
    activity: activity ?? null,
  };
}
