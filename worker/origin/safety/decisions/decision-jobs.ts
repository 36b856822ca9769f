import type { Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { runLogged } from "#origin/base/log-failure.ts";
import { removeDecisionCopies } from "#origin/media/photos/decision-copies.ts";
import { applyDecision } from "./apply-decision.ts";

/** Decisions in one piece of a job: each may wake an object and copy four files. */
const PAGE = 20;

/** Ends suspensions whose time is over, and completes what was interrupted. A job. */
export async function applyDecisions({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  await db
    .prepare(
      "UPDATE decisions SET ended_at = ends_at, ended_by = 'time', applied_at = NULL WHERE ended_at IS NULL AND ends_at IS NOT NULL AND ends_at <= ?1",
    )
    .bind(seconds)
    .run();
  const { results } = await db
    .prepare("SELECT id FROM decisions WHERE applied_at IS NULL ORDER BY at, id LIMIT ?1")
    .bind(PAGE)
    .all<{ id: string }>();
  for (const { id } of results)
    await runLogged("decision", async () => {
      await applyDecision(env, pool, id, now);
    });
  return null;
}

/** There was no appeal in time, or it was refused. ?1 is now, in seconds since 1970. */
const IS_FINAL =
  "ended_at IS NULL AND (appeal_outcome = 'refused' OR (appealed_at IS NULL AND appeal_until < ?1))";

/** Lets the job that erases take an account. */
type Erase = (env: Env, pool: string, account: { member: string; host: string }, now: Date) => Promise<void>;

/**
 * Once a decision is final, removes the copies of a refused photo, and lets a closed account be erased. A
 * job.
 */
export async function finishDecisions(
  { env, pool, db, now }: JobPiece,
  erase: Erase,
): Promise<string | null> {
  const { results: closed } = await db
    .prepare(
      `SELECT member, host FROM decisions WHERE kind = 'closure' AND ${IS_FINAL}
       AND NOT EXISTS (SELECT 1 FROM deletions WHERE deletions.member = decisions.member) LIMIT ?2`,
    )
    .bind(Math.floor(now.getTime() / 1000), PAGE)
    .all<{ member: string; host: string }>();
  for (const account of closed) await erase(env, pool, account, now);
  const { results } = await db
    .prepare(
      `SELECT id, subject FROM decisions INDEXED BY decisions_with_copies
       WHERE has_copies = 1 AND ${IS_FINAL} LIMIT ?2`,
    )
    .bind(Math.floor(now.getTime() / 1000), PAGE)
    .all<{ id: string; subject: string }>();
  for (const { id, subject } of results) {
    await removeDecisionCopies(env.PHOTOS, pool, [subject]);
    await db.prepare("UPDATE decisions SET has_copies = 0 WHERE id = ?1").bind(id).run();
  }
  return results.length < PAGE && closed.length < PAGE ? null : "more";
}
