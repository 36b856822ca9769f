import type { JobPiece } from "#origin/jobs/job-piece.ts";
import { evidencePrefix } from "./reports.ts";

/**
 * Seconds that a report about or by an erased member is stored after its decision: six months (answers,
 * section 6).
 */
const STORED_SECONDS = 183 * 86_400;
/** Reports deleted in one piece of the job: each may have dozens of photos. */
const PAGE = 20;

/**
 * Deletes reports that were decided six months ago, with the copies of photos, where one of the two members
 * has been erased. The photos first: from its row a report is found again if this is interrupted. A job.
 */
export async function deleteOldReports({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const { results } = await db
    .prepare(
      `SELECT id, receipt FROM reports WHERE status = 'decided' AND decided_at < ?1
       AND NOT (EXISTS (SELECT 1 FROM accounts WHERE member = reporter)
         AND EXISTS (SELECT 1 FROM profiles WHERE profiles.id = reported)) LIMIT ?2`,
    )
    .bind(Math.floor(now.getTime() / 1000) - STORED_SECONDS, PAGE)
    .all<{ id: string; receipt: string }>();
  for (const { id, receipt } of results) {
    const { objects } = await env.PHOTOS.list({ prefix: evidencePrefix(pool, receipt) });
    if (objects.length > 0) await env.PHOTOS.delete(objects.map(({ key }) => key));
    await db.prepare("DELETE FROM reports WHERE id = ?1").bind(id).run();
  }
  return results.length < PAGE ? null : "more";
}
