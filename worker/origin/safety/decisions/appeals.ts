import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { applyDecision } from "./apply-decision.ts";
import type { DecisionRow } from "./rows.ts";

/** An appeal: a decision, and the key by which a repeated call is the same appeal. */
export interface Appeal {
  decision: string;
  key: string;
}

const MAY_APPEAL = "(appeal = ?3 OR (appealed_at IS NULL AND ended_at IS NULL AND appeal_until >= ?4))";

/**
 * Notes the one appeal against a decision of this site: the first of the batch that stores its complaint, so
 * that there is never one without the other. Where another appeal was made, it changes nothing.
 */
export const appealStatement = (
  db: D1Database,
  tenant: Pick<Tenant, "id">,
  { decision, key }: Appeal,
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE decisions SET appeal = ?3, appealed_at = coalesce(appealed_at, ?4)
       WHERE id = ?1 AND site = ?2 AND ${MAY_APPEAL}`,
    )
    .bind(decision, tenant.id, key, seconds(now));

/**
 * Throws appeal_login (403) unless one of these is the member that the decision is about: by their session,
 * or by the pass that the right password of a suspended account gives. Somebody who knows an id alone, from a
 * mail or over somebody's shoulder, must not use up the one appeal.
 */
export async function requireOwnDecision(
  db: Pick<D1Database, "prepare">,
  tenant: Pick<Tenant, "id">,
  decision: string,
  proven: readonly (string | null)[],
): Promise<void> {
  const member = await db
    .prepare("SELECT member FROM decisions WHERE id = ?1 AND site = ?2")
    .bind(decision, tenant.id)
    .first<string>("member");
  if (member !== null && !proven.includes(member))
    throw new Refusal(403, "appeal_login", { field: "decision" });
}

/**
 * Throws appeal_made (409) where there is another appeal, and appeal_over (409) after the deadline or once
 * the decision has ended. A decision that this site does not have (any more) refuses nothing.
 */
export async function requireAppeal(
  db: D1Database,
  tenant: Pick<Tenant, "id">,
  { decision, key }: Appeal,
  now: Date,
): Promise<void> {
  const row = await db
    .prepare(`SELECT appealed_at, ${MAY_APPEAL} AS may_appeal FROM decisions WHERE id = ?1 AND site = ?2`)
    .bind(decision, tenant.id, key, seconds(now))
    .first<Pick<DecisionRow, "appealed_at"> & { may_appeal: 0 | 1 | null }>();
  if (!row || row.may_appeal === 1) return;
  throw new Refusal(409, row.appealed_at === null ? "appeal_over" : "appeal_made", { field: "decision" });
}

/**
 * Throws own_decision (409) where this person made the decision: somebody else decides an appeal against it.
 * One that was made by itself, or before decisions knew who made them, anybody may look at again.
 */
export async function requireSomebodyElse(
  db: Pick<D1Database, "prepare">,
  tenant: Pick<Tenant, "id">,
  { decision, operator }: Pick<AppealVerdict, "decision" | "operator">,
): Promise<void> {
  const by = await db
    .prepare("SELECT decided_by FROM decisions WHERE id = ?1 AND site = ?2")
    .bind(decision, tenant.id)
    .first<string>("decided_by");
  if (by && by === operator.id) throw new Refusal(409, "own_decision", { field: "decision" });
}

/** Throws own_decision (409) as above for the complaint that an appeal is; any other complaint passes. */
export async function requireOthersComplaint(
  db: Pick<D1Database, "prepare">,
  tenant: Pick<Tenant, "id">,
  { number, operator }: { number: string; operator: Actor },
): Promise<void> {
  const decision = await db
    .prepare("SELECT decision FROM complaints WHERE site = ?1 AND number = ?2 AND kind = 'decision'")
    .bind(tenant.id, number)
    .first<string>("decision");
  if (decision !== null) await requireSomebodyElse(db, tenant, { decision, operator });
}

/** Throws own_decision (409) as above for who would grant an open appeal by lifting their own decision. */
export async function requireMayLift(
  db: Pick<D1Database, "prepare">,
  tenant: Pick<Tenant, "id">,
  { decision, operator }: Pick<AppealVerdict, "decision" | "operator">,
): Promise<void> {
  const isAppealed = await db
    .prepare(
      "SELECT 1 FROM decisions WHERE id = ?1 AND site = ?2 AND appealed_at IS NOT NULL AND appeal_outcome IS NULL",
    )
    .bind(decision, tenant.id)
    .first();
  if (isAppealed) await requireSomebodyElse(db, tenant, { decision, operator });
}

/**
 * Decides the appeal that a complaint is. True where it was decided so now or before, and where the site has
 * no such decision (any more), so that there is nothing to decide but the complaint.
 */
export async function settleAppeal(
  env: Env,
  tenant: Tenant,
  verdict: AppealVerdict,
  now: Date,
): Promise<boolean> {
  const isThere = await databaseOf(env, tenant)
    .prepare("SELECT 1 FROM decisions WHERE id = ?1 AND site = ?2")
    .bind(verdict.decision, tenant.id)
    .first();
  return isThere === null || decideAppeal(env, tenant, verdict, now);
}

/** What a person decided about an appeal, and why. */
export interface AppealVerdict {
  decision: string;
  outcome: "granted" | "refused";
  /** For the member to read. */
  reason: string;
  operator: Actor;
}

/**
 * Decides an open appeal, once: a granted one ends the decision and restores what it took. A repeated call
 * with the same outcome changes nothing and completes an interrupted one. False where no appeal is open.
 * Throws own_decision (409) as above.
 */
export async function decideAppeal(
  env: Env,
  tenant: Tenant,
  { decision, outcome, reason, operator }: AppealVerdict,
  now: Date,
): Promise<boolean> {
  await requireSomebodyElse(databaseOf(env, tenant), tenant, { decision, operator });
  const isOpen = "id = ? AND site = ? AND appealed_at IS NOT NULL AND appeal_outcome IS NULL" as const;
  return end(env, tenant, decision, now, {
    action: `appeal ${outcome}`,
    condition: isOpen,
    reason,
    operator,
    change:
      outcome === "granted"
        ? "appeal_outcome = 'granted', appeal_reason = ?3, appeal_decided_at = ?4, ended_at = coalesce(ended_at, ?4), ended_by = coalesce(ended_by, 'reversal'), applied_at = NULL"
        : "appeal_outcome = 'refused', appeal_reason = ?3, appeal_decided_at = ?4, applied_at = NULL",
    isDone: "appeal_outcome = ?3",
    done: outcome,
  });
}

/**
 * Takes a decision back without an appeal, once; an open appeal is thereby granted, by somebody else than who
 * decided. False where there is no such decision in force, or was none that was taken back before.
 */
export async function liftDecision(
  env: Env,
  tenant: Tenant,
  { decision, reason, operator }: Omit<AppealVerdict, "outcome">,
  now: Date,
): Promise<boolean> {
  await requireMayLift(databaseOf(env, tenant), tenant, { decision, operator });
  return end(env, tenant, decision, now, {
    action: "lift",
    condition: "id = ? AND site = ? AND ended_at IS NULL",
    reason,
    operator,
    change: `ended_at = ?4, ended_by = 'reversal', applied_at = NULL,
      appeal_outcome = CASE WHEN appealed_at IS NOT NULL AND appeal_outcome IS NULL THEN 'granted' ELSE appeal_outcome END,
      appeal_decided_at = CASE WHEN appealed_at IS NOT NULL AND appeal_outcome IS NULL THEN ?4 ELSE appeal_decided_at END,
      appeal_reason = coalesce(appeal_reason, ?3)`,
    isDone: "ended_by = ?3",
    done: "reversal",
  });
}

interface Change {
  action: string;
  condition: string;
  reason: string;
  operator: Actor;
  /** ?3 is the reason, ?4 the time. */
  change: string;
  /** What a row says once this was done; ?3 is `done`. */
  isDone: string;
  done: string;
}

async function end(
  env: Env,
  tenant: Tenant,
  decision: string,
  now: Date,
  { action, condition, reason, operator, change, isDone, done }: Change,
): Promise<boolean> {
  const db = databaseOf(env, tenant);
  await db.batch([
    auditStatement(
      db,
      { site: tenant.id, area: "decisions", operator, action, subject: decision, reason },
      { where: `EXISTS (SELECT 1 FROM decisions WHERE ${condition})`, values: [decision, tenant.id] },
      now,
    ),
    db
      .prepare(
        `UPDATE decisions SET ${change} WHERE ${condition.replace("id = ?", "id = ?1").replace("site = ?", "site = ?2")}`,
      )
      .bind(decision, tenant.id, reason, seconds(now)),
  ]);
  const isEnded = await db
    .prepare(`SELECT 1 FROM decisions WHERE id = ?1 AND site = ?2 AND ${isDone}`)
    .bind(decision, tenant.id, done)
    .first();
  return isEnded !== null && (await applyDecision(env, tenant.pool, decision, now));
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);
