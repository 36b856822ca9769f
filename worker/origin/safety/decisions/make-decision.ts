import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { DecisionKind, DecisionReason } from "#contract/product/member-decisions.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type { Actor } from "#origin/base/operator.ts";
import { applyDecision } from "./apply-decision.ts";
import { appealDeadline, type DecisionRow } from "./rows.ts";

const DAY_SECONDS = 86_400;

/** A decision that a person makes against a member of a site. */
export interface NewDecision {
  member: string;
  kind: DecisionKind;
  /** A photo's key, the name of a profile text, or the member. */
  subject: string;
  reason: DecisionReason;
  facts: string;
  reported: boolean;
  /** Days until a suspension ends by itself; null for one without an end. */
  days: number | null;
  operator: Actor;
}

/**
 * Makes a decision, once: as long as one of the same kind about the same thing is in force, a repeated call
 * only completes what that one has not done yet. Two operators at once make one decision. Answers false where
 * there was nothing to decide about any more. Throws already_suspended (409) where the member is suspended
 * for another time: that suspension has to be lifted first.
 */
export async function makeDecision(
  env: Env,
  tenant: Tenant,
  { member, kind: action, subject, reason, facts, reported, days, operator }: NewDecision,
  now: Date,
): Promise<boolean> {
  const db = databaseOf(env, tenant);
  const [id, at] = [newId(), Math.floor(now.getTime() / 1000)];
  const kind: DecisionRow["kind"] = action === "message_voice" ? "message_photo" : action;
  const isNew = {
    where:
      "NOT EXISTS (SELECT 1 FROM decisions WHERE kind = ? AND subject = ? AND member = ? AND ended_at IS NULL)",
    values: [kind, subject, member],
  };
  await db.batch([
    // A text that was written again after its removal can be removed again: the decision before is over.
    ...(kind === "text"
      ? [
          db
            .prepare(
              `UPDATE decisions SET ended_at = ?4, ended_by = 'time'
               WHERE kind = 'text' AND subject = ?2 AND member = ?1 AND site = ?3 AND ended_at IS NULL AND applied_at IS NOT NULL
               AND EXISTS (SELECT 1 FROM profiles WHERE id = ?1 AND json_extract(notes, '$.' || ?2) IS NOT NULL)`,
            )
            .bind(member, subject, tenant.id, at),
        ]
      : []),
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "decisions",
        operator,
        action,
        subject: id,
        reason,
        after: { member, about: subject, days },
      },
      isNew,
      now,
    ),
    db
      .prepare(
        `INSERT INTO decisions (id, site, host, member, kind, subject, reason, facts, reported, at, ends_at, appeal_until, voice, decided_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
         ON CONFLICT (kind, subject, member) WHERE ended_at IS NULL DO NOTHING`,
      )
      .bind(
        id,
        tenant.id,
        tenant.host,
        member,
        kind,
        subject,
        reason,
        facts,
        Number(reported),
        at,
        days === null ? null : at + days * DAY_SECONDS,
        Math.floor(appealDeadline(now).getTime() / 1000),
        Number(action === "message_voice"),
        operator.id,
      ),
  ]);
  const inForce = await db
    .prepare(
      `SELECT id, (ends_at - at) / ?4 AS days FROM decisions
       WHERE kind = ?1 AND subject = ?2 AND member = ?3 AND ended_at IS NULL`,
    )
    .bind(kind, subject, member, DAY_SECONDS)
    .first<{ id: string; days: number | null }>();
  if (inForce && inForce.days !== days) throw new Refusal(409, "already_suspended", { field: "days" });
  return inForce !== null && (await applyDecision(env, tenant.pool, inForce.id, now));
}
