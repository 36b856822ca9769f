import { memberDecisionBody, memberDecisionsQuery } from "#contract/calls/safety/member-decisions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { decideOnMember as decide } from "#origin/safety/decisions/decide-on-member.ts";
import { listDecisions } from "#origin/safety/decisions/read-decisions.ts";
import { operatorHandler } from "./call.ts";

/** Decisions against members of the site, and which appeals are open. */
export const memberDecisions = operatorHandler("GET /api/member-decisions.php", {
  query: memberDecisionsQuery,
  answer: ({ db, tenant, query }) => listDecisions(db, tenant, query.profile, new Date()),
});

/** A decision of the operator's, and the list afterwards. */
export const decideOnMember = operatorHandler("POST /api/member-decisions.php", {
  body: memberDecisionBody,
  async answer({ db, env, tenant, body, operator }) {
    const now = new Date();
    if (!(await decide(env, tenant, body, operator, now))) throw new Refusal(404, "not_found");
    return listDecisions(db, tenant, "profile" in body ? body.profile : undefined, now);
  },
});
