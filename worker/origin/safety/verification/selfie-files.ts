import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { SELFIE_DAYS, WAITING_DAYS } from "#contract/product/verification.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { filePath, newPhotoKey, removeFiles } from "#origin/media/photos/files.ts";
import { readImageHeader } from "#origin/media/photos/image-header.ts";
import { readUpload } from "#origin/media/photos/read-upload.ts";
import { encodeEvidence } from "#origin/media/photos/renditions.ts";

const DAY_SECONDS = 86_400;
/** Files that one piece of the job erases. */
const PAGE = 50;

/**
 * Stores a selfie for a pose, encoded from its pixels; the first that is whole is the one that waits, and a
 * repeated call changes nothing. Throws not_found (404) for no pose of this member's, link_expired (410)
 * where its time is over, and as the steps of an upload do.
 */
export async function storeSelfie(
  env: Env,
  tenant: Tenant,
  member: string,
  id: string,
  request: Request,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const seconds = Math.floor(now.getTime() / 1000);
  const verification = await db
    .prepare("SELECT sent_at, outcome, expires_at FROM verifications WHERE id = ?1 AND member = ?2")
    .bind(id, member)
    .first<{ sent_at: number | null; outcome: string | null; expires_at: number }>();
  if (!verification) throw new Refusal(404, "not_found");
  if (verification.sent_at !== null) return;
  if (verification.outcome !== null || verification.expires_at <= seconds)
    throw new Refusal(410, "link_expired");
  const original = await readUpload(request);
  readImageHeader(original);
  const { file } = await encodeEvidence(env.IMAGES, original);
  const key = newPhotoKey();
  // The row first: by it the file is found again and erased if this is interrupted.
  await db
    .prepare("INSERT INTO selfies (key, member, verification, at) VALUES (?1, ?2, ?3, ?4)")
    .bind(key, member, id, seconds)
    .run();
  await env.PHOTOS.put(filePath(tenant.pool, key, "full"), file, {
    httpMetadata: { contentType: "image/webp" },
  });
  const sent = await db
    .prepare(
      `UPDATE verifications SET sent_at = ?3, selfie = ?4,
         photo = (SELECT key FROM photos WHERE profile = ?2 AND position = 0 AND status = 'active')
       WHERE id = ?1 AND member = ?2 AND sent_at IS NULL AND outcome IS NULL AND expires_at > ?3
         AND EXISTS (SELECT 1 FROM photos WHERE profile = ?2 AND position = 0 AND status = 'active')`,
    )
    .bind(id, member, seconds, key)
    .run();
  if (sent.meta.changes > 0) return;
  await erase(env, tenant.pool, db, [key]);
  const other = await db
    .prepare("SELECT sent_at FROM verifications WHERE id = ?1")
    .bind(id)
    .first<number>("sent_at");
  // The pose expired, was taken back, or the main photo went while the file was read.
  if (other === null) throw new Refusal(410, "link_expired");
}

/** Erases every selfie of a member's. */
export async function removeSelfies(env: Env, pool: string, member: string): Promise<void> {
  const db = databaseOf(env, { pool });
  const { results } = await db
    .prepare("SELECT key FROM selfies WHERE member = ?1")
    .bind(member)
    .all<{ key: string }>();
  await erase(
    env,
    pool,
    db,
    results.map(({ key }) => key),
  );
}

/**
 * Ends what nobody looked at for so long, and erases the selfies whose time is over: decided ones, and those
 * that belong to no pose that waits. A job.
 */
export async function eraseOldSelfies({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  await db
    .prepare(
      "UPDATE verifications SET outcome = 'expired', decided_at = ?1 WHERE outcome IS NULL AND sent_at IS NOT NULL AND sent_at <= ?2",
    )
    .bind(seconds, seconds - WAITING_DAYS * DAY_SECONDS)
    .run();
  const { results } = await db
    .prepare(
      `SELECT selfies.key FROM selfies LEFT JOIN verifications ON verifications.id = selfies.verification
       WHERE CASE WHEN verifications.selfie IS selfies.key
         THEN verifications.outcome IN ('cancelled', 'expired', 'reversed') OR verifications.decided_at <= ?1
         ELSE selfies.at <= ?2 END
       ORDER BY selfies.at LIMIT ?3`,
    )
    .bind(seconds - (SELFIE_DAYS - 1) * DAY_SECONDS, seconds - DAY_SECONDS, PAGE)
    .all<{ key: string }>();
  await erase(
    env,
    pool,
    db,
    results.map(({ key }) => key),
  );
  return results.length < PAGE ? null : "more";
}

/** The files first: by its row one is found again if this is interrupted. */
async function erase(env: Env, pool: string, db: D1Database, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await removeFiles(env.PHOTOS, pool, keys);
  await db
    .prepare("DELETE FROM selfies WHERE key IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(keys))
    .run();
}
