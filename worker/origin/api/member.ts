import { memberQuery } from "#contract/calls/member.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";
import { asSeenBy, readProfile } from "#origin/directory/profiles.ts";
import { relationView } from "./likes.ts";

/** One profile as this viewer may see it. Deleted, unknown and other sites' profiles are a 404 alike. */
export const member: Handler<"GET /api/member.php"> = {
  query: memberQuery,
  parts: ({ id }) => [`relation/${id}`],
  async answer(call) {
    const { id } = call.query;
    const [viewer, found] = await Promise.all([
      call.viewer(),
      readProfile(call.db, call.tenant, id, call.session?.member ?? null, new Date()),
    ]);
    if (!found) throw new Refusal(404, "not_found");
    const paid = viewer?.state.paidUser ?? false;
    const relation = viewer?.parts.relation;
    // nothing else is said of somebody who blocks (answers, section 3)
    if (relation?.blocksYou) throw new Refusal(403, "blocked");
    if (relation?.blocked) throw new Refusal(403, "blocked_by_you");
    return {
      profile: asSeenBy(viewer === null ? "visitor" : paid ? "premium" : "free", found),
      relation: viewer && id !== viewer.state.id ? relationView(relation, paid) : null,
    };
  },
};
