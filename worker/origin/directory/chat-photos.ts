import type { SentPhoto } from "#origin/member/photos/sent-photos.ts";

/**
 * Tells who may open the photos and recordings that a member sent: the living ones as they are now, the
 * others no more.
 */
export async function showSentPhotos(
  db: Pick<D1Database, "prepare" | "batch">,
  sender: string,
  photos: readonly SentPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const all = JSON.stringify(photos);
  await db.batch([
    db
      .prepare(
        `DELETE FROM chat_photos
          WHERE key IN (SELECT value ->> 'key'
            FROM json_each(?1)
            WHERE value ->> 'status' NOT IN ('inspected', 'active'))`,
      )
      .bind(all),
    // One that is there stays: somebody may have reported it.
    db
      .prepare(`INSERT INTO chat_photos (key, site, sender, receiver, status, sent_at, voice)
        SELECT value ->> 'key', profiles.site, profiles.id, value ->> 'receiver', value ->> 'status',
          (value ->> 'sent_at') / 1000, coalesce(value ->> 'voice', 0)
        FROM json_each(?2), profiles WHERE profiles.id = ?1 AND value ->> 'status' IN ('inspected', 'active')
        ON CONFLICT (key) DO UPDATE SET status = excluded.status`)
      .bind(sender, all),
  ]);
}

/** Nobody opens any photo that this member sent. */
export async function hideSentPhotos(db: Pick<D1Database, "prepare">, sender: string): Promise<void> {
  await db.prepare("DELETE FROM chat_photos WHERE sender = ?1").bind(sender).run();
}
