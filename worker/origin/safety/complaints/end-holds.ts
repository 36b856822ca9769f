import { reportError } from "#contract/platform/report-error.ts";
import { auditStatement } from "#origin/base/audit.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { runLogged } from "#origin/base/log-failure.ts";
import { NOBODY } from "#origin/base/operator.ts";
import { releasePhotos } from "./photo-holds.ts";

/** Seconds in which an operator decides on a complaint about an intimate image: 48 hours. */
const DECIDED_WITHIN = 48 * 3_600;
/** Holds that one piece of the job ends: each moves four files. */
const PAGE = 20;

/**
 * Ends the holds of photos that nobody decided on in time, and alarms the operator: a complaint alone does
 * not take a photo away for good. The complaint stays open, and an operator may hide the photo again. A job.
 */
export async function endOldHolds({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  const { results } = await db
    .prepare(
      `SELECT DISTINCT complaints.id, number, complaints.site FROM photo_holds JOIN complaints ON complaints.id = complaint
       WHERE photo_holds.at < ?1 AND status IN ('received', 'reviewing') ORDER BY photo_holds.at LIMIT ?2`,
    )
    .bind(seconds - DECIDED_WITHIN, PAGE)
    .all<{ id: string; number: string; site: string }>();
  for (const { id, number, site } of results)
    await runLogged("photo hold", async () => {
      reportError("complaints", "hold_over", { site, complaint: number });
      await releasePhotos(env, pool, id);
      await db.batch([
        auditStatement(
          db,
          { site, area: "complaints", operator: NOBODY, action: "end hold", subject: number, reason: "" },
          { where: "EXISTS (SELECT 1 FROM photo_holds WHERE complaint = ?)", values: [id] },
          now,
        ),
        db.prepare("UPDATE complaints SET photo_hold = 'over' WHERE id = ?1").bind(id),
        db.prepare("DELETE FROM photo_holds WHERE complaint = ?1").bind(id),
      ]);
    });
  return results.length < PAGE ? null : "more";
}
