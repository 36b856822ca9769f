import { inspectionBody } from "#contract/desk/inspection.schema.ts";
import type { InspectionAnswer, InspectionBody } from "#contract/desk/inspection.ts";
import type { SiteCallName } from "#contract/desk/rules.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { inspectionList } from "#origin/safety/inspection.ts";
import { selfiesToInspect } from "#origin/safety/verification/inspect-selfies.ts";
import { siteHandler, type SiteCall } from "./call.ts";
import { plan } from "./plan.ts";

/** What waits for the operator's eyes. */
export const inspection = siteHandler("GET /api/inspection", {
  answer: waiting,
});

/** A decision of the operator's, which takes effect in some seconds, and what still waits. */
export const decide = siteHandler("POST /api/inspection", {
  body: inspectionBody,
  async answer(call) {
    const planned = await plan(call, "POST /api/inspection", itemOf(call.body));
    return { ...(await waiting(call)), planned };
  },
});

/** What a decision is about, as the work list has it. A recording is a photo to it: both are named by a key. */
export const itemOf = (body: InspectionBody) =>
  "key" in body
    ? ({ kind: "photo", subject: body.key } as const)
    : ({ kind: "selfie", subject: body.selfie } as const);

async function waiting({
  db,
  env,
  tenant,
  operator,
  session,
  now,
}: Pick<
  SiteCall<SiteCallName>,
  "db" | "env" | "tenant" | "operator" | "session" | "now"
>): Promise<InspectionAnswer> {
  const name = evidenceNames(env, tenant, { operator, session }, now);
  return {
    ...(await inspectionList(db, tenant, name)),
    selfies: await selfiesToInspect(db, tenant, name),
  };
}
