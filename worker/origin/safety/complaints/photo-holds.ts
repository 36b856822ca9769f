import { databaseOf, type Env } from "#origin/base/env.ts";
import { moveFiles } from "#origin/media/photos/files.ts";
import { memberObject } from "#origin/member/address.ts";
import { ownerOfPhoto } from "#origin/safety/inspection.ts";

/**
 * Hides a photo of a profile until the complaint about it is decided. Its files go to where no address leads,
 * because a name that somebody has may open them for hours. Not a second time where a complaint about this
 * photo was rejected: then somebody has looked at it. Repeating it changes nothing.
 */
export async function holdPhoto(
  env: Env,
  pool: string,
  photo: string,
  complaint: string,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, { pool });
  const owner = await ownerOfPhoto(db, photo);
  const isCleared = await db
    .prepare("SELECT 1 FROM complaints WHERE photo = ?1 AND kind = 'intimate' AND status = 'rejected'")
    .bind(photo)
    .first();
  if (owner === null || isCleared) return;
  // What nobody has inspected is not public, and a rejected complaint must not make it so.
  const isPublic = await db
    .prepare(
      "SELECT 1 FROM photos WHERE key = ?1 AND status = 'active' UNION ALL SELECT 1 FROM photo_holds WHERE photo = ?1",
    )
    .bind(photo)
    .first();
  if (!isPublic) return;
  // The row first: a photo that is hidden and whose complaint does not know it would never come back.
  await db
    .prepare(
      `INSERT INTO photo_holds (photo, complaint, at)
       SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM complaints WHERE id = ?2 AND status IN ('received', 'reviewing'))
       ON CONFLICT DO NOTHING`,
    )
    .bind(photo, complaint, Math.floor(now.getTime() / 1000))
    .run();
  if ((await memberObject(env, pool, owner).holdPhoto(photo)) === null)
    await setStatus(db, photo, "inspected");
  await moveFiles(env.PHOTOS, pool, [photo], { isWithheld: true });
}

/**
 * Shows the photos again that were hidden for this complaint, but for those that its decision removed, and
 * unless another one that is open hides them.
 */
export async function releasePhotos(
  env: Env,
  pool: string,
  complaint: string,
  removed: readonly string[] = [],
): Promise<void> {
  const db = databaseOf(env, { pool });
  const { results } = await db
    .prepare(
      `SELECT photo FROM photo_holds AS held WHERE complaint = ?1
       AND NOT EXISTS (SELECT 1 FROM photo_holds WHERE photo = held.photo AND complaint <> ?1)`,
    )
    .bind(complaint)
    .all<{ photo: string }>();
  for (const { photo } of results) {
    if (removed.includes(photo)) continue;
    const owner = await ownerOfPhoto(db, photo);
    if (owner === null) continue;
    await moveFiles(env.PHOTOS, pool, [photo], { isWithheld: false });
    if ((await memberObject(env, pool, owner).decideOnPhoto(photo, { decision: "accept" })) === null)
      await setStatus(db, photo, "active");
  }
}

/**
 * A profile that was put into the directory without an object, as seeded ones are, has its photos there
 * alone.
 */
async function setStatus(db: D1Database, photo: string, status: "active" | "inspected"): Promise<void> {
  await db
    .prepare("UPDATE photos SET status = ?2 WHERE key = ?1 AND status IN ('active', 'inspected')")
    .bind(photo, status)
    .run();
}
