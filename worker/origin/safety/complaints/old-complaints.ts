import type { JobPiece } from "#origin/base/job-piece.ts";
import { removeFiles } from "#origin/media/photos/files.ts";

/** Seconds that a complaint is stored after its decision: six months (answers, section 6). */
const STORED_SECONDS = 183 * 86_400;
/** Seconds for which an uploaded picture waits to be attached, and a print for its photo. */
const UNUSED_SECONDS = 86_400;
/** Complaints, and pictures or prints, that one piece of the job deletes. */
const PAGE = 50;

/**
 * Deletes complaints that were decided six months ago, pictures that belong to none, and prints of photos
 * that are gone. The files first: by its row a picture is found again if this is interrupted. A job.
 */
export async function deleteOldComplaints({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  const old = await db
    .prepare(
      "DELETE FROM complaints WHERE id IN (SELECT id FROM complaints WHERE decided_at < ?1 ORDER BY decided_at LIMIT ?2)",
    )
    .bind(seconds - STORED_SECONDS, PAGE)
    .run();
  const { results: pictures } = await db
    .prepare(
      `SELECT key FROM complaint_pictures WHERE complaint IS NULL AND at < ?1
       UNION ALL SELECT key FROM complaint_pictures WHERE complaint IS NOT NULL AND at < ?1
         AND NOT EXISTS (SELECT 1 FROM complaints WHERE id = complaint) LIMIT ?2`,
    )
    .bind(seconds - UNUSED_SECONDS, PAGE)
    .all<{ key: string }>();
  const keys = pictures.map(({ key }) => key);
  if (keys.length > 0) {
    await removeFiles(env.PHOTOS, pool, keys);
    await db
      .prepare("DELETE FROM complaint_pictures WHERE key IN (SELECT value FROM json_each(?1))")
      .bind(JSON.stringify(keys))
      .run();
  }
  const prints = await db
    .prepare(
      `DELETE FROM photo_prints WHERE key IN (SELECT key FROM photo_prints AS print WHERE at < ?1
         AND NOT EXISTS (SELECT 1 FROM photos WHERE photos.key = print.key)
         AND NOT EXISTS (SELECT 1 FROM chat_photos WHERE chat_photos.key = print.key) LIMIT ?2)`,
    )
    .bind(seconds - UNUSED_SECONDS, PAGE)
    .run();
  const isMore = [old.meta.changes, keys.length, prints.meta.changes].some((count) => count >= PAGE);
  return isMore ? "more" : null;
}
