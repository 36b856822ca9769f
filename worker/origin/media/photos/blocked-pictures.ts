import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { PhotoRefusal } from "#contract/product/photos.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { isSamePicture, printOf, type PicturePrint } from "./prints.ts";

/** Rows that are compared at once. */
const PAGE = 2_000;

/**
 * Stores the print of a photo under its key, so that its copies are found. Throws image_blocked (422) for a
 * copy of a picture that was removed for good. Where the database does not answer the photo is stored all the
 * same: it waits for inspection, and the job that makes missing prints looks again.
 */
export async function notePrint(
  env: Env,
  pool: string,
  key: string,
  full: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const print = await printOf(env.IMAGES, full);
  const db = databaseOf(env, { pool });
  try {
    if ((await reasonToBlock(db, print)) !== null) throw new Refusal(422, "image_blocked");
    await storePrint(db, key, print, new Date()).run();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    reportError("picture print", error);
  }
}

export const storePrint = (
  db: D1Database,
  key: string,
  { content, look }: PicturePrint,
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      "INSERT INTO photo_prints (key, content, look, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (key) DO NOTHING",
    )
    .bind(key, content, look, Math.floor(now.getTime() / 1000));

/** Why the picture was removed for good that this is a copy of; null for any other picture. */
export async function reasonToBlock(db: D1Database, print: PicturePrint): Promise<PhotoRefusal | null> {
  for await (const row of rowsOf(db, "blocked_pictures", "content"))
    if (isSamePicture(row, print))
      return db
        .prepare("SELECT reason FROM blocked_pictures WHERE content = ?1")
        .bind(row.id)
        .first<PhotoRefusal>("reason");
  return null;
}

/** The keys of the pool's photos that show one of these pictures. */
export async function copiesOf(db: D1Database, prints: readonly PicturePrint[]): Promise<string[]> {
  const keys: string[] = [];
  if (prints.length === 0) return keys;
  for await (const row of rowsOf(db, "photo_prints", "key"))
    if (prints.some((print) => isSamePicture(row, print))) keys.push(row.id);
  return keys;
}

async function* rowsOf(
  db: D1Database,
  table: "photo_prints" | "blocked_pictures",
  id: "key" | "content",
): AsyncIterable<PicturePrint & { id: string }> {
  for (let after: string | undefined = "", size = PAGE; size === PAGE && after !== undefined;) {
    const { results }: D1Result<PicturePrint & { id: string }> = await db
      .prepare(`SELECT ${id} AS id, content, look FROM ${table} WHERE ${id} > ?1 ORDER BY ${id} LIMIT ?2`)
      .bind(after, PAGE)
      .all<PicturePrint & { id: string }>();
    yield* results;
    size = results.length;
    after = results.at(-1)?.id;
  }
}
