import { memberQuery } from "#contract/calls/people/member.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { markLikes } from "#origin/directory/profile-cards.ts";
import { similarProfiles } from "#origin/directory/similar.ts";
import { memberHandler } from "./call.ts";

/** Members who resemble the one whose profile is open; a 404 where the profile itself would be one. */
export const similar = memberHandler("GET /api/similar.php", {
  query: memberQuery,
  parts: () => ({ hidden: true, likeMarks: true }),
  async answer({ db, tenant, query, session, viewer }) {
    const { parts, state } = await viewer();
    const { hidden, likeMarks } = parts;
    const profiles = hidden.includes(query.id)
      ? null
      : await similarProfiles(db, tenant, { to: query.id, viewer: session.member, hidden }, new Date());
    if (!profiles) throw new Refusal(404, "not_found");
    return { profiles: profiles.map((card) => markLikes(card, likeMarks, state.paidUser)) };
  },
});
