import type { Locale } from "#contract/entities.ts";
import { reportError } from "#contract/report-error.ts";
import type { Env } from "#origin/env.ts";
import type { JobPiece } from "#origin/jobs/job-piece.ts";
import { newMail } from "#origin/mail/mail-outbox.ts";
import { filePath } from "#origin/photos/files.ts";
import { tenantAtHost } from "#origin/tenant.ts";
import { createArchive, type Archive } from "./archive.ts";
import { exportPath, type ExportRow } from "./exports.ts";
import { asJson, DATABASE_FILES, exportedRows, OBJECT_FILES, rowsOf } from "./member-data.ts";

/** Seconds for which an archive can be downloaded. */
const LIFETIME_SECONDS = 7 * 86_400;
/** Seconds after which a piece that builds an archive has died: the platform ends it before. */
const BUILD_SECONDS = 1_200;
/** Attempts at one archive. */
const MAX_ATTEMPTS = 3;
/** Archives that are deleted in one piece of the job. */
const DELETED_AT_ONCE = 100;

/**
 * Builds the archive that waits longest, one in each piece; then deletes archives that have expired. One that
 * died with its piece is built again from its beginning. A job.
 */
export async function buildExports({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  const row = await db
    .prepare(
      `UPDATE exports SET status = 'building', progress = 0, begun_at = ?1, attempts = attempts + 1
       WHERE id = (SELECT id FROM exports WHERE status IN ('waiting', 'building') AND begun_at < ?2
         ORDER BY requested_at LIMIT 1) RETURNING *`,
    )
    .bind(seconds, seconds - BUILD_SECONDS)
    .first<ExportRow>();
  if (!row) return deleteExpired(env, pool, db, seconds);
  try {
    await buildExport(env, pool, db, row);
  } catch (error) {
    reportError("export", error, { attempts: row.attempts });
    await db
      .prepare("UPDATE exports SET status = ?2, begun_at = 0 WHERE id = ?1 AND status = 'building'")
      .bind(row.id, row.attempts >= MAX_ATTEMPTS ? "failed" : "waiting")
      .run();
  }
  return "more";
}

async function buildExport(env: Env, pool: string, db: D1Database, row: ExportRow): Promise<void> {
  const { id, member } = row;
  const archive = await createArchive(env.PHOTOS, exportPath(pool, id));
  let bytes: number;
  try {
    await addMemberData(env, pool, db, archive, row);
    bytes = await archive.finish();
  } catch (error) {
    await archive.abort().catch(() => undefined);
    throw error;
  }
  const now = new Date();
  const tenant = await tenantAtHost(row.host);
  const to = await db
    .prepare(
      "SELECT email, profiles.name, profiles.language FROM accounts JOIN profiles ON profiles.id = accounts.member WHERE accounts.member = ?1 AND profiles.status <> 'deleted'",
    )
    .bind(member)
    .first<{ email: string; name: string; language: Locale }>();
  const mail =
    tenant && to
      ? newMail(
          env,
          tenant,
          { id, kind: "export", locale: to.language, recipient: to.email, name: to.name, link: null },
          now,
        )
      : null;
  const [done] = await db.batch([
    db
      .prepare(
        "UPDATE exports SET status = 'ready', progress = 100, bytes = ?2, expires_at = ?3 WHERE id = ?1 RETURNING id",
      )
      .bind(id, bytes, Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS),
    ...(mail ? [mail.row] : []),
  ]);
  // The account was erased meanwhile: nobody may find its archive.
  if (done?.results.length === 0) await env.PHOTOS.delete(exportPath(pool, id));
  else await mail?.enqueue();
}

/** Rows first, then photos: those of the profile, and those that the member sent or was sent. */
async function addMemberData(
  env: Env,
  pool: string,
  db: D1Database,
  archive: Archive,
  { id, member }: ExportRow,
): Promise<void> {
  const photos = await photoFiles(env, pool, member);
  const steps = Object.keys(DATABASE_FILES).length + OBJECT_FILES.length + photos.length;
  let [done, told] = [0, 0];
  const advance = async (): Promise<void> => {
    done += 1;
    const percent = Math.floor((done / steps) * 100);
    if (percent < told + 5) return;
    told = percent;
    await db.prepare("UPDATE exports SET progress = ?2 WHERE id = ?1").bind(id, Math.min(99, percent)).run();
  };
  for (const [name, query] of Object.entries(DATABASE_FILES)) {
    const { results } = await db.prepare(query).bind(member).all();
    await archive.addText(`${name}.json`, asJson(pagesOf(results)));
    await advance();
  }
  for (const section of OBJECT_FILES) {
    await archive.addText(`${section}.json`, asJson(exportedRows(env, pool, db, member, section)));
    await advance();
  }
  for (const { key, name } of photos) {
    const file = await env.PHOTOS.get(filePath(pool, key, "full"));
    // A photo that was deleted in this moment.
    if (file) await archive.addFile(name, file.body);
    await advance();
  }
}

async function photoFiles(env: Env, pool: string, member: string): Promise<{ key: string; name: string }[]> {
  const files: { key: string; name: string }[] = [];
  for await (const rows of rowsOf(env, pool, member, "photos"))
    for (const { key, status } of rows)
      if (status !== "refused") files.push({ key: String(key), name: `photos/${key}.webp` });
  for await (const rows of rowsOf(env, pool, member, "messages"))
    for (const { id, photo, photo_status: status, from_me: isOwn } of rows)
      if (typeof photo === "string" && (status === "active" || (isOwn === 1 && status === "inspected")))
        files.push({ key: photo, name: `messages/${id}.webp` });
  return files;
}

async function* pagesOf(rows: readonly object[]): AsyncIterable<readonly object[]> {
  yield rows;
}

async function deleteExpired(
  env: Env,
  pool: string,
  db: D1Database,
  seconds: number,
): Promise<string | null> {
  const { results } = await db
    .prepare("SELECT id FROM exports WHERE expires_at <= ?1 LIMIT ?2")
    .bind(seconds, DELETED_AT_ONCE)
    .all<{ id: string }>();
  if (results.length === 0) return null;
  await env.PHOTOS.delete(results.map(({ id }) => exportPath(pool, id)));
  await db
    .prepare("DELETE FROM exports WHERE id IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(results.map(({ id }) => id)))
    .run();
  return results.length < DELETED_AT_ONCE ? null : "more";
}
