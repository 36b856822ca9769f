import type { Photo } from "#origin/member/photos/album.ts";

/** A member's photos as the directory shows them, those under inspection included. */
export async function readPhotos(
  db: Pick<D1Database, "prepare" | "batch">,
  profile: string,
  now: Date,
): Promise<Photo[]> {
  const [found] = await db.batch<Photo>([
    db
      .prepare(
        `SELECT key, status, coalesce(uploaded_at * 1000, ?2) AS uploaded_at, focus
          FROM photos
          WHERE profile = ?1
            AND status <> 'deleted'
          ORDER BY position`,
      )
      .bind(profile, now.getTime()),
  ]);
  return found?.results ?? [];
}

/** Puts a member's photos into the directory in place of those that it had. The first is the main photo. */
export async function showPhotos(
  db: Pick<D1Database, "prepare" | "batch">,
  profile: string,
  photos: Photo[],
): Promise<void> {
  await db.batch([
    db.prepare("DELETE FROM photos WHERE profile = ?1").bind(profile),
    db
      .prepare(
        `INSERT INTO photos (key, profile, position, status, uploaded_at, focus) SELECT value ->> 'key', ?1,
          key, value ->> 'status', (value ->> 'uploaded_at') / 1000, value ->> 'focus'
          FROM json_each(?2)
          WHERE EXISTS (SELECT 1 FROM profiles WHERE id = ?1)`,
      )
      .bind(profile, JSON.stringify(photos)),
  ]);
}
