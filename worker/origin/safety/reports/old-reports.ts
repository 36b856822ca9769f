import type { JobPiece } from "#origin/base/job-piece.ts";
import { evidencePrefix } from "./reports.ts";

/** Seconds that a report is stored with its evidence after its decision: six months (answers, section 6). */
const STORED_SECONDS = 183 * 86_400;
/** Reports deleted in one piece of the job: each may have dozens of photos. */
const PAGE = 20;

/**
 * Deletes reports that were decided six months ago, with the copies of photos and recordings, as the privacy
 * page promises. What operators did stays in the audit, by the receipt. The files first: from its row a
 * report is found again if this is interrupted. A job.
 */
export async function deleteOldReports({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const { results } = await db
    .prepare(
      "SELECT id, receipt FROM reports WHERE status = 'decided' AND decided_at < ?1 ORDER BY decided_at LIMIT ?2",
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
