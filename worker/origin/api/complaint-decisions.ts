import {
  complaintDecisionBody,
  complaintDecisionsQuery,
} from "#contract/calls/complaint-decisions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { tokenHandler } from "#origin/call.ts";
import { decideComplaint } from "#origin/complaints/decide-complaint.ts";
import { complaintsOf } from "#origin/complaints/open-complaints.ts";

/** The complaints that wait for the operator of the site, and everything about one of them. */
export const complaintDecisions = tokenHandler("GET /api/complaint-decisions.php", {
  query: complaintDecisionsQuery,
  async answer({ db, tenant, query }) {
    const found = await complaintsOf(db, tenant, query.number);
    if (query.number !== undefined && found.complaint === null) throw new Refusal(404, "not_found");
    return { ...found, removed: [] };
  },
});

/** The operator's decision on a complaint, with its reason. */
export const decideOnComplaint = tokenHandler("POST /api/complaint-decisions.php", {
  body: complaintDecisionBody,
  async answer({ db, env, tenant, body }) {
    const result = await decideComplaint(env, tenant, body, new Date());
    if (result === null) throw new Refusal(404, "not_found");
    if (result === "not_possible") throw new Refusal(422, "invalid_input", { field: "decision" });
    return { ...(await complaintsOf(db, tenant, body.number)), ...result };
  },
});
