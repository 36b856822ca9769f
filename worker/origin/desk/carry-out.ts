import type { DeskBody, SiteCallName } from "#contract/desk/rules.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { providerDeadline } from "#origin/money/payments/provider-deadline.ts";
import { giveRefund } from "#origin/money/refunds/give-refund.ts";
import { banPicture } from "#origin/safety/ban-picture.ts";
import { decideCase } from "#origin/safety/cases/decide-case.ts";
import { decideComplaint } from "#origin/safety/complaints/decide-complaint.ts";
import { decideOnMember } from "#origin/safety/decisions/decide-on-member.ts";
import { decideOnPhoto } from "#origin/safety/inspection.ts";
import { closeReports } from "#origin/safety/reports/close-reports.ts";
import { decideOnSelfie } from "#origin/safety/verification/inspect-selfies.ts";

/** A decision at the time at which it takes effect. */
interface Decided<Name extends SiteCallName> {
  env: Env;
  tenant: Tenant;
  operator: Actor;
  body: DeskBody<Name>;
  now: Date;
}
type CarryOut<Name extends SiteCallName> = (decided: Decided<Name>) => Promise<void>;

/** The calls whose decisions can be taken back for some seconds. */
export type PlannedCall =
  | "POST /api/case-decisions"
  | "POST /api/inspection"
  | "POST /api/refunds"
  | "PUT /api/reports"
  | "POST /api/complaint-decisions"
  | "POST /api/member-decisions";

/**
 * What each does when it takes effect. It may come twice, and completes what was interrupted. Throws a
 * Refusal where there is nothing to decide about any more.
 */
export const CARRY_OUT: { [Name in PlannedCall]: CarryOut<Name> } = {
  "POST /api/case-decisions": ({ env, tenant, operator, body, now }) =>
    decideCase(env, tenant, body, operator, now),
  "POST /api/inspection": async ({ env, tenant, operator, body, now }) => {
    // before the refusal, which takes the file away
    if ("key" in body && body.decision === "refuse" && body.ban === true)
      await banPicture(env, tenant, { ...body, operator }, now);
    const isDone =
      "key" in body
        ? await decideOnPhoto(env, tenant, body.key, body, { facts: "", reported: false, operator })
        : await decideOnSelfie(
            env,
            tenant,
            body.selfie,
            body.decision === "accept"
              ? { decision: body.decision, operator }
              : { decision: body.decision, reason: body.reason, facts: body.facts ?? "", operator },
            now,
          );
    if (!isDone) throw new Refusal(404, "not_found");
  },
  "POST /api/refunds": ({ env, tenant, operator, body, now }) =>
    giveRefund(env, tenant, body, operator, now, providerDeadline()),
  "PUT /api/reports": async ({ env, tenant, operator, body, now }) => {
    const result = await closeReports(env, tenant, { ...body, operator }, now);
    if (result === "not_found") throw new Refusal(404, "not_found");
    if (result === "not_possible") throw new Refusal(422, "invalid_input", { field: "outcome" });
  },
  "POST /api/complaint-decisions": async ({ env, tenant, operator, body, now }) => {
    const result = await decideComplaint(env, tenant, { ...body, operator }, now);
    if (result === null) throw new Refusal(404, "not_found");
    if (result === "not_possible") throw new Refusal(422, "invalid_input", { field: "decision" });
  },
  "POST /api/member-decisions": async ({ env, tenant, operator, body, now }) => {
    if (!(await decideOnMember(env, tenant, body, operator, now))) throw new Refusal(404, "not_found");
  },
};
