import { complaintDecisionBody, complaintDecisionsQuery } from "#contract/desk/complaint-decisions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { complaintsOf } from "#origin/safety/complaints/open-complaints.ts";
import { requireOthersComplaint } from "#origin/safety/decisions/appeals.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { siteHandler } from "./call.ts";
import { plan } from "./plan.ts";

/** The complaints that wait for the operator of the site, and everything about one of them. */
export const complaintDecisions = siteHandler("GET /api/complaint-decisions", {
  query: complaintDecisionsQuery,
  async answer({ db, env, tenant, query, operator, session, now }) {
    const found = await complaintsOf(
      db,
      tenant,
      query.number,
      evidenceNames(env, tenant, { operator, session }, now),
    );
    if (query.number === undefined) return found;
    if (found.complaint === null) throw new Refusal(404, "not_found");
    await recordAction(
      db,
      {
        site: tenant.id,
        area: "evidence",
        operator,
        action: "view complaint",
        subject: found.complaint.number,
        reason: "",
      },
      now,
    );
    return found;
  },
});

/** The operator's decision on a complaint, with its reason, which takes effect in some seconds. */
export const decideOnComplaint = siteHandler("POST /api/complaint-decisions", {
  body: complaintDecisionBody,
  async answer(call) {
    const { db, env, tenant, body, operator, session, now } = call;
    await requireOthersComplaint(db, tenant, { number: body.number, operator });
    const planned = await plan(call, "POST /api/complaint-decisions", {
      kind: "complaint",
      subject: body.number,
    });
    const names = evidenceNames(env, tenant, { operator, session }, now);
    return { ...(await complaintsOf(db, tenant, body.number, names)), planned };
  },
});
