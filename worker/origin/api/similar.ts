import { similarQuery } from "#contract/calls/similar.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";
import { similarProfiles } from "#origin/directory/similar.ts";

/** Members like one whose profile is looked at. Where that could not be, this is a 404 too. */
export const similar: Handler<"GET /api/similar.php"> = {
  query: similarQuery,
  parts: () => ["hidden"],
  async answer({ db, tenant, query, session, viewer }) {
    const recognised = await viewer();
    if (!recognised || !session) throw new Refusal(403, "login_required");
    const { hidden = [] } = recognised.parts;
    const profiles = hidden.includes(query.id)
      ? null
      : await similarProfiles(db, tenant, { to: query.id, viewer: session.member, hidden }, new Date());
    if (!profiles) throw new Refusal(404, "not_found");
    return { profiles };
  },
};
