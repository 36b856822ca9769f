import { inspectionBody } from "#contract/calls/money/inspection.schema.ts";
import type { InspectionAnswer, InspectionBody } from "#contract/calls/money/inspection.ts";
import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { CallName } from "#contract/rules.ts";
import type { Env } from "#origin/base/env.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { decideOnPhoto, inspectionList } from "#origin/safety/inspection.ts";
import { decideOnSelfie, selfiesToInspect } from "#origin/safety/verification/inspect-selfies.ts";
import { operatorHandler, type OperatorCall } from "./call.ts";

/** What waits for the operator's eyes. */
export const inspection = operatorHandler("GET /api/inspection.php", {
  answer: waiting,
});

/** A decision of the operator's, and what still waits. */
export const decide = operatorHandler("POST /api/inspection.php", {
  body: inspectionBody,
  async answer(call) {
    if (!(await carryOut(call.env, call.tenant, call.body, call.operator)))
      throw new Refusal(404, "not_found");
    return waiting(call);
  },
});

function carryOut(env: Env, tenant: Tenant, body: InspectionBody, operator: Operator): Promise<boolean> {
  if ("key" in body)
    return decideOnPhoto(env, tenant, body.key, body, { facts: "", reported: false, operator });
  const decision =
    body.decision === "accept"
      ? { decision: body.decision, operator }
      : { decision: body.decision, reason: body.reason, facts: body.facts ?? "", operator };
  return decideOnSelfie(env, tenant, body.selfie, decision, new Date());
}

async function waiting({
  db,
  env,
  tenant,
  operator,
}: Pick<OperatorCall<CallName>, "db" | "env" | "tenant" | "operator">): Promise<InspectionAnswer> {
  const name = evidenceNames(env, tenant, operator, new Date());
  return {
    ...(await inspectionList(db, tenant, name)),
    selfies: await selfiesToInspect(db, tenant, name),
  };
}
