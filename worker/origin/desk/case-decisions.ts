import { caseDecisionBody } from "#contract/desk/case-decisions.schema.ts";
import type { CaseDecisionBody } from "#contract/desk/case-decisions.ts";
import { databaseOf } from "#origin/base/env.ts";
import { requireDecidable, type DecidableCase } from "#origin/safety/cases/require-decidable.ts";
import { siteHandler } from "./call.ts";
import { plan, type DecidedItem } from "./plan.ts";
import { requireOwnSite } from "./second-person.ts";

/** A decision on a case as a whole, which takes effect in some seconds: it is checked now, and again then. */
export const decideOnCase = siteHandler("POST /api/case-decisions", {
  body: caseDecisionBody,
  async answer(call) {
    const { env, tenant, body, operator } = call;
    requireOwnSite(operator, tenant, body.kind);
    const found = await requireDecidable(databaseOf(env, tenant), tenant, body, operator);
    const also = itemsOf(body, found).filter(
      ({ kind, subject }) => kind !== body.kind || subject !== body.id,
    );
    return {
      planned: await plan(call, "POST /api/case-decisions", { kind: body.kind, subject: body.id, also }),
    };
  },
});

/** Everything that it decides, as the work list has it. */
function itemsOf(body: CaseDecisionBody, { reports, complaint, decision }: DecidableCase): DecidedItem[] {
  return [
    ...reports.map(({ receipt }): DecidedItem => ({ kind: "report", subject: receipt })),
    ...(complaint === null ? [] : [{ kind: "complaint", subject: complaint } as const]),
    ...(decision === null ? [] : [{ kind: "appeal", subject: decision } as const]),
    ...("measure" in body && body.measure.what === "photo"
      ? [{ kind: "photo", subject: body.measure.key } as const]
      : []),
  ];
}
