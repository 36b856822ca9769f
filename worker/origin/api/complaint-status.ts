import { complaintLookupBody, complaintStatusQuery } from "#contract/calls/safety/complaint-status.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { takeLookup } from "#origin/safety/complaints/budgets.ts";
import { findByAddress, stateOf } from "#origin/safety/complaints/status.ts";
import { publicHandler } from "./call.ts";

/** A complaint's status, by the key of its mail. */
export const complaintStatus = publicHandler("GET /api/complaint-status.php", {
  query: complaintStatusQuery,
  async answer({ env, tenant, query }) {
    const complaint = await stateOf(env, tenant, query.number, query.key);
    if (!complaint) throw new Refusal(404, "not_found");
    return { complaint };
  },
});

/** The key of a complaint, for the address that it was made with. */
export const complaintLookup = publicHandler("POST /api/complaint-status.php", {
  body: complaintLookupBody,
  async answer({ env, tenant, request, body }) {
    await takeLookup(env, tenant, request);
    const complaint = await findByAddress(env, tenant, body.number, body.email);
    if (!complaint) throw new Refusal(404, "not_found");
    return { complaint };
  },
});
