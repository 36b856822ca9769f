import { memberDecisionBody, memberDecisionsQuery } from "#contract/calls/member-decisions.schema.ts";
import type { MemberDecisionBody } from "#contract/calls/member-decisions.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import { tokenHandler } from "#origin/call.ts";
import { decideAppeal, liftDecision } from "#origin/decisions/appeals.ts";
import { makeDecision } from "#origin/decisions/make-decision.ts";
import { listDecisions } from "#origin/decisions/read-decisions.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { decideOnPhoto } from "#origin/photos/inspection.ts";

/** Decisions against members of the site, and which appeals are open. */
export const memberDecisions = tokenHandler("GET /api/member-decisions.php", {
  query: memberDecisionsQuery,
  answer: ({ db, tenant, query }) => listDecisions(db, tenant, query.profile, new Date()),
});

/** A decision of the operator's, and the list afterwards. */
export const decideOnMember = tokenHandler("POST /api/member-decisions.php", {
  body: memberDecisionBody,
  async answer({ db, env, tenant, body }) {
    const now = new Date();
    if (!(await decide(env, tenant, body, now))) throw new Refusal(404, "not_found");
    return listDecisions(db, tenant, "profile" in body ? body.profile : undefined, now);
  },
});

/** False where there is nothing of the kind on this site. */
async function decide(env: Env, tenant: Tenant, body: MemberDecisionBody, now: Date): Promise<boolean> {
  const { operator = "" } = body;
  if ("decision" in body) {
    if (body.action === "lift") return liftDecision(env, tenant, { ...body, operator }, now);
    const outcome = body.action === "grant" ? "granted" : "refused";
    return decideAppeal(env, tenant, { ...body, outcome, operator }, now);
  }
  if (body.action === "refuse_photo") {
    const { key, reason, facts = "", reported = false } = body;
    return decideOnPhoto(env, tenant, key, { decision: "refuse", reason }, { facts, reported, operator });
  }
  const { profile: member, reason, facts, reported = false } = body;
  const isHere = await databaseOf(env, tenant)
    .prepare("SELECT 1 FROM accounts WHERE member = ?1 AND site = ?2")
    .bind(member, tenant.id)
    .first();
  if (!isHere) return false;
  const common = { member, reason, facts, reported, operator };
  if (body.action === "remove_text")
    return makeDecision(env, tenant, { ...common, kind: "text", subject: body.field, days: null }, now);
  const kind = body.action === "suspend" ? "suspension" : "closure";
  const days = body.action === "suspend" ? (body.days ?? null) : null;
  return makeDecision(env, tenant, { ...common, kind, subject: member, days }, now);
}
