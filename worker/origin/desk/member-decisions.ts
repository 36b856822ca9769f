import { memberDecisionBody, memberDecisionsQuery } from "#contract/desk/member-decisions.schema.ts";
import { requireMayLift, requireSomebodyElse } from "#origin/safety/decisions/appeals.ts";
import { listDecisions } from "#origin/safety/decisions/read-decisions.ts";
import { siteHandler } from "./call.ts";
import { plan } from "./plan.ts";

/** Decisions against members of the site, and which appeals are open. */
export const memberDecisions = siteHandler("GET /api/member-decisions", {
  query: memberDecisionsQuery,
  answer: ({ db, tenant, query, now }) => listDecisions(db, tenant, query.profile, now),
});

/** A decision of the operator's, which takes effect in some seconds, and the list. */
export const decideOnMember = siteHandler("POST /api/member-decisions", {
  body: memberDecisionBody,
  async answer(call) {
    const { db, tenant, body, operator, now } = call;
    const subject = "decision" in body ? body.decision : "key" in body ? body.key : body.profile;
    const kind = "decision" in body ? "appeal" : "key" in body ? "photo" : "decision";
    if (body.action === "grant" || body.action === "refuse")
      await requireSomebodyElse(db, tenant, { decision: body.decision, operator });
    if (body.action === "lift") await requireMayLift(db, tenant, { decision: body.decision, operator });
    const planned = await plan(call, "POST /api/member-decisions", { kind, subject });
    const profile = "profile" in body ? body.profile : undefined;
    return { ...(await listDecisions(db, tenant, profile, now)), planned };
  },
});
