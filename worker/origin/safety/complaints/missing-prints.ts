import { reportError } from "#contract/platform/report-error.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { NOBODY } from "#origin/base/operator.ts";
import { reasonToBlock, storePrint } from "#origin/media/photos/blocked-pictures.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { printOf } from "#origin/media/photos/prints.ts";
import { removePhotos } from "./remove-pictures.ts";

/** Photos of one piece of the job: each is read and decoded. */
const PAGE = 20;

/**
 * Makes the prints of photos that have none: of before there were prints, and of uploads whose print failed.
 * A copy of a picture that was removed for good is removed too. A job.
 */
export async function makeMissingPrints({ env, pool, db, cursor, now }: JobPiece): Promise<string | null> {
  const { results } = await db
    .prepare(
      `SELECT key FROM (SELECT key FROM photos WHERE key > ?1 UNION ALL SELECT key FROM chat_photos WHERE key > ?1 AND voice = 0) AS photo
       WHERE NOT EXISTS (SELECT 1 FROM photo_prints WHERE photo_prints.key = photo.key) ORDER BY key LIMIT ?2`,
    )
    .bind(cursor ?? "", PAGE)
    .all<{ key: string }>();
  for (const { key } of results)
    try {
      const file = await env.PHOTOS.get(filePath(pool, key, "full"));
      if (!file) continue;
      const print = await printOf(env.IMAGES, new Uint8Array(await file.arrayBuffer()));
      await storePrint(db, key, print, now).run();
      const reason = await reasonToBlock(db, print);
      if (reason !== null) await removePhotos(env, pool, [key], { reason, operator: NOBODY });
    } catch (error) {
      reportError("picture print", error);
    }
  return results.length < PAGE ? null : (results.at(-1)?.key ?? null);
}
