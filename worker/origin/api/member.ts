import { memberQuery } from "../../contract/calls/member.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Handler } from "../call.ts";
import { readProfile } from "../directory/profiles.ts";

/** One profile as a visitor may see it. Deleted, unknown and other sites' profiles are a 404 alike. */
export const member: Handler<"GET /api/member.php"> = {
  query: memberQuery,
  async answer({ db, tenant, query }) {
    const profile = await readProfile(db, tenant, query.id, new Date());
    if (!profile) throw new Refusal(404, "not_found");
    return { profile };
  },
};
