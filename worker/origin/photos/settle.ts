import { showPhotos } from "../directory/photos.ts";
import { databaseOf, type Env } from "../env.ts";
import { settled, unsettled } from "../member/photos.ts";
import type { Sql } from "../member/sql.ts";
import { removeFiles } from "./store.ts";

/** Carries a member's photos as they are now into the directory, and removes the files that are nobody's. May be repeated. */
export async function settlePhotos(env: Env, { id, pool }: { id: string; pool: string }, write: <T>(verb: (sql: Sql) => T) => T | null): Promise<void> {
  const found = write((sql) => unsettled(sql, Date.now()));
  if (!found) return;
  await showPhotos(databaseOf(env, { pool }), id, found.shown);
  await removeFiles(env.PHOTOS, pool, found.unused);
  write((sql) => settled(sql, found));
}
