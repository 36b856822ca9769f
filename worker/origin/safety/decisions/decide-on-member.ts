import type { MemberDecisionBody } from "#contract/desk/member-decisions.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { decideComplaint } from "#origin/safety/complaints/decide-complaint.ts";
import { decideOnPhoto } from "#origin/safety/inspection.ts";
import { decideAppeal, liftDecision } from "./appeals.ts";
import { makeDecision } from "./make-decision.ts";

/** What an operator decides on a member or an appeal. False where there is nothing of the kind on this site. */
export async function decideOnMember(
  env: Env,
  tenant: Tenant,
  body: MemberDecisionBody,
  operator: Actor,
  now: Date,
): Promise<boolean> {
  if ("decision" in body) return endOrRefuse(env, tenant, { ...body, operator }, now);
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

/** A decision that is taken back, or an appeal that is decided: with the complaint that the appeal is. */
async function endOrRefuse(
  env: Env,
  tenant: Tenant,
  body: { action: "lift" | "grant" | "refuse"; decision: string; reason: string; operator: Actor },
  now: Date,
): Promise<boolean> {
  const { action, decision, reason, operator } = body;
  const complaint = await databaseOf(env, tenant)
    .prepare(
      "SELECT number FROM complaints WHERE site = ?1 AND status IN ('received', 'reviewing') AND kind = 'decision' AND decision = ?2 LIMIT 1",
    )
    .bind(tenant.id, decision)
    .first<string>("number");
  if (complaint !== null) {
    const verdict = action === "refuse" ? "reject" : "uphold";
    const result = await decideComplaint(
      env,
      tenant,
      { number: complaint, decision: verdict, reason, operator },
      now,
    );
    if (action !== "lift") return result !== null && result !== "not_possible";
  }
  if (action === "lift") return liftDecision(env, tenant, body, now);
  return decideAppeal(env, tenant, { ...body, outcome: action === "grant" ? "granted" : "refused" }, now);
}
