import { memberQuery } from "#contract/calls/people/member.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { asSeenBy, readProfile, withoutPhotos } from "#origin/directory/profiles.ts";
import { publicHandler } from "./call.ts";
import { relationView } from "./likes.ts";

/**
 * One profile as this viewer may see it. Deleted, unknown and other sites' profiles are all a 404, and for
 * visitors invisible ones too: members may open them from a conversation.
 */
export const member = publicHandler("GET /api/member.php", {
  query: memberQuery,
  parts: ({ id }) => ({ relation: { to: id }, favourite: { of: id } }),
  async answer(call) {
    const { id } = call.query;
    const [viewer, found] = await Promise.all([
      call.viewer(),
      readProfile(call.db, call.tenant, id, call.session?.member ?? null, new Date()),
    ]);
    if (!found || (found.isInvisible && !viewer)) throw new Refusal(404, "not_found");
    const paid = viewer?.state.paidUser ?? false;
    const relation = viewer?.parts.relation;
    // a member who blocks the viewer reveals nothing else (answers, section 3)
    if (relation?.blocksYou) throw new Refusal(403, "blocked");
    if (relation?.blocked) throw new Refusal(403, "blocked_by_you");
    const shown = call.query.advertising === "1" && !found.mayAdvertise ? withoutPhotos(found) : found;
    const note = viewer?.parts.favourite ?? null;
    return {
      profile: asSeenBy(viewer?.state ?? null, shown, call.db.photoNames),
      relation: viewer && id !== viewer.state.id ? relationView(relation, paid) : null,
      favourite: note === null ? null : { note },
    };
  },
});
