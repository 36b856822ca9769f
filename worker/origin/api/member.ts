import { memberQuery } from "../../contract/calls/member.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Handler } from "../call.ts";
import { asSeenBy, readProfile } from "../directory/profiles.ts";

/** One profile as this viewer may see it. Deleted, unknown and other sites' profiles are a 404 alike. */
export const member: Handler<"GET /api/member.php"> = {
  query: memberQuery,
  async answer(call) {
    const [viewer, found] = await Promise.all([call.viewer(), readProfile(call.db, call.tenant, call.query.id, new Date())]);
    if (!found) throw new Refusal(404, "not_found");
    return { profile: asSeenBy(viewer === null ? "visitor" : viewer.state.paidUser ? "premium" : "free", found) };
  },
};
