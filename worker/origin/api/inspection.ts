import { inspectionBody } from "#contract/calls/inspection.schema.ts";
import type { InspectionAnswer, InspectionBody } from "#contract/calls/inspection.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import { tokenHandler } from "#origin/call.ts";
import type { ProfileDirectory } from "#origin/directory/batching.ts";
import type { Env } from "#origin/env.ts";
import { decideOnPhoto, inspectionList } from "#origin/photos/inspection.ts";
import { decideOnSelfie, selfiesToInspect } from "#origin/verification/inspect-selfies.ts";

/** What waits for the operator's eyes. */
export const inspection = tokenHandler("GET /api/inspection.php", {
  answer: ({ db, tenant }) => waiting(db, tenant),
});

/** A decision of the operator's, and what still waits. */
export const decide = tokenHandler("POST /api/inspection.php", {
  body: inspectionBody,
  async answer({ db, env, tenant, body }) {
    if (!(await carryOut(env, tenant, body))) throw new Refusal(404, "not_found");
    return waiting(db, tenant);
  },
});

function carryOut(env: Env, tenant: Tenant, body: InspectionBody): Promise<boolean> {
  const operator = body.operator ?? "";
  if ("key" in body)
    return decideOnPhoto(env, tenant, body.key, body, { facts: "", reported: false, operator });
  const decision =
    body.decision === "accept"
      ? { decision: body.decision, operator }
      : { decision: body.decision, reason: body.reason, facts: body.facts ?? "", operator };
  return decideOnSelfie(env, tenant, body.selfie, decision, new Date());
}

const waiting = async (db: ProfileDirectory, tenant: Tenant): Promise<InspectionAnswer> => ({
  ...(await inspectionList(db, tenant)),
  selfies: await selfiesToInspect(db, tenant),
});
