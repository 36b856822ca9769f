import { showSentPhotos } from "#origin/directory/chat-photos.ts";
import { showPhotos } from "#origin/directory/photos.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { markPhotosPublished, unpublishedPhotos } from "#origin/member/photos/album.ts";
import { markSentPhotosPublished, unpublishedSentPhotos } from "#origin/member/photos/sent-photos.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { removeFiles } from "./store.ts";

/**
 * Carries a member's photos as they are now into the directory, and removes the files that are nobody's. May
 * be repeated.
 */
export async function settlePhotos(
  env: Env,
  { id, pool }: { id: string; pool: string },
  write: <T>(verb: (sql: Sql) => T) => T | null,
): Promise<void> {
  const found = write((sql) => ({ ...unpublishedPhotos(sql, Date.now()), sent: unpublishedSentPhotos(sql) }));
  if (!found) return;
  const db = databaseOf(env, { pool });
  await showPhotos(db, id, found.shown);
  await showSentPhotos(db, id, found.sent);
  await removeFiles(env.PHOTOS, pool, found.unused);
  write((sql) => {
    markPhotosPublished(sql, found);
    markSentPhotosPublished(sql, found.sent, Date.now());
  });
}
