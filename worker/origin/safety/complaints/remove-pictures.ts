import { siteKey } from "#contract/platform/host-bucket.ts";
import type { PhotoRefusal } from "#contract/product/photos.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { copiesOf } from "#origin/media/photos/blocked-pictures.ts";
import type { PicturePrint } from "#origin/media/photos/prints.ts";
import { decideOnPhoto } from "#origin/safety/inspection.ts";

/**
 * Refuses photos of profiles and conversations, on whichever site of the pool: decisions against their
 * owners, who get a mail and may appeal. Answers the keys of those that were there.
 */
export async function removePhotos(
  env: Env,
  pool: string,
  photos: readonly string[],
  { reason, operator }: { reason: PhotoRefusal; operator: Actor },
): Promise<string[]> {
  const removed: string[] = [];
  for (const photo of new Set(photos)) {
    const site = await siteOfPhoto(databaseOf(env, { pool }), photo);
    const tenant = site === null ? null : await tenantAtHost(siteKey(site));
    const details = { facts: "", reported: true, operator };
    if (tenant && (await decideOnPhoto(env, tenant, photo, { decision: "refuse", reason }, details)))
      removed.push(photo);
  }
  return removed;
}

const siteOfPhoto = (db: D1Database, key: string): Promise<string | null> =>
  db
    .prepare(
      `SELECT site FROM photos JOIN profiles ON profiles.id = photos.profile WHERE photos.key = ?1
       UNION ALL SELECT site FROM chat_photos WHERE key = ?1 LIMIT 1`,
    )
    .bind(key)
    .first<string>("site");

/**
 * An intimate image is removed wherever the pool has a copy of it, and refused when somebody uploads it
 * again: the pictures of the complaint, and the photo that the operator names.
 */
export async function removeCopies(
  env: Env,
  pool: string,
  complaint: string,
  photo: string | null,
  operator: Actor,
  now: Date,
): Promise<string[]> {
  const db = databaseOf(env, { pool });
  const { results: prints } = await db
    .prepare(
      `SELECT content, look FROM complaint_pictures WHERE complaint = ?1 AND (source IS NULL OR source = ?2)
       UNION SELECT content, look FROM photo_prints WHERE key = ?2`,
    )
    .bind(complaint, photo)
    .all<PicturePrint>();
  if (prints.length > 0)
    await db.batch(
      prints.map(({ content, look }) =>
        db
          .prepare(
            "INSERT INTO blocked_pictures (content, look, complaint, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
          )
          .bind(content, look, complaint, Math.floor(now.getTime() / 1000)),
      ),
    );
  const details = { reason: "intimate", operator } as const;
  // The photo first: the search for copies goes through the whole pool, and must not delay what is known.
  const removed = photo === null ? [] : await removePhotos(env, pool, [photo], details);
  const copies = (await copiesOf(db, prints)).filter((key) => key !== photo);
  return [...removed, ...(await removePhotos(env, pool, copies, details))];
}
