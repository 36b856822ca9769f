import { ownDecisionsQuery } from "#contract/calls/safety/own-decisions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { readDecisionPass } from "#origin/safety/decisions/decision-pass.ts";
import { ownDecisionsOf } from "#origin/safety/decisions/read-decisions.ts";
import { publicHandler } from "./call.ts";

/** The decisions against the member who asks, or one of them. */
export const ownDecisions = publicHandler("GET /api/own-decisions.php", {
  query: ownDecisionsQuery,
  async answer({ db, env, tenant, request, query: { id }, viewer }) {
    const now = new Date();
    const member = (await viewer())?.state.id ?? (await readDecisionPass(env, tenant, request, now));
    if (member === null) throw new Refusal(403, "login_required");
    const answer = await ownDecisionsOf(db, tenant, member, id, now);
    if (id !== undefined && answer.decisions.length === 0) throw new Refusal(404, "not_found");
    return answer;
  },
});
