import {
  complaintDecisionBody,
  complaintDecisionsQuery,
} from "#contract/calls/safety/complaint-decisions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { decideComplaint } from "#origin/safety/complaints/decide-complaint.ts";
import { complaintsOf } from "#origin/safety/complaints/open-complaints.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { operatorHandler } from "./call.ts";

/** The complaints that wait for the operator of the site, and everything about one of them. */
export const complaintDecisions = operatorHandler("GET /api/complaint-decisions.php", {
  query: complaintDecisionsQuery,
  async answer({ db, env, tenant, query, operator }) {
    const now = new Date();
    const found = await complaintsOf(db, tenant, query.number, evidenceNames(env, tenant, operator, now));
    if (query.number === undefined) return { ...found, removed: [] };
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
    return { ...found, removed: [] };
  },
});

/** The operator's decision on a complaint, with its reason. */
export const decideOnComplaint = operatorHandler("POST /api/complaint-decisions.php", {
  body: complaintDecisionBody,
  async answer({ db, env, tenant, body, operator }) {
    const now = new Date();
    const result = await decideComplaint(env, tenant, { ...body, operator }, now);
    if (result === null) throw new Refusal(404, "not_found");
    if (result === "not_possible") throw new Refusal(422, "invalid_input", { field: "decision" });
    const names = evidenceNames(env, tenant, operator, now);
    return { ...(await complaintsOf(db, tenant, body.number, names)), ...result };
  },
});
