import type { Locale } from "#contract/entities.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { removeArchive } from "./archive-files.ts";
import { continueArchive } from "./continue-archive.ts";
import type { ExportRow } from "./exports.ts";

/** Seconds for which an archive can be downloaded. */
const LIFETIME_SECONDS = 7 * 86_400;
/** Seconds after which a piece that builds an archive has died: the platform ends it before. */
const BUILD_SECONDS = 1_200;
/** Attempts at one piece of an archive. */
const MAX_ATTEMPTS = 3;
/** Archives that are deleted in one piece of the job. */
const DELETED_AT_ONCE = 50;

/**
 * Builds the archive that waits longest, as much of it as one piece may do; then deletes archives that have
 * expired. A piece that died is done again from where the one before it ended. A job.
 */
export async function buildExports({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  const row = await db
    .prepare(
      `UPDATE exports SET status = 'building', begun_at = ?1, attempts = attempts + 1
       WHERE id = (SELECT id FROM exports WHERE status IN ('waiting', 'building') AND begun_at < ?2
         ORDER BY requested_at LIMIT 1) RETURNING *`,
    )
    .bind(seconds, seconds - BUILD_SECONDS)
    .first<ExportRow>();
  if (!row) return deleteExpired(env, pool, db, seconds);
  try {
    const built = await continueArchive(env, pool, db, row);
    if (built.state === "ready") await publish(env, pool, db, row, built.bytes);
    else await pause(env, pool, db, row, built.progress);
  } catch (error) {
    reportError("export", error, { attempts: row.attempts });
    const isLast = row.attempts >= MAX_ATTEMPTS;
    await db
      .prepare("UPDATE exports SET status = ?2, begun_at = 0 WHERE id = ?1 AND status = 'building'")
      .bind(row.id, isLast ? "failed" : "waiting")
      .run();
    if (isLast) await removeArchive(env.PHOTOS, pool, row.id);
  }
  return "more";
}

/** Lets the next piece continue, which has all attempts again. */
async function pause(
  env: Env,
  pool: string,
  db: D1Database,
  { id }: ExportRow,
  progress: number,
): Promise<void> {
  const { meta } = await db
    .prepare("UPDATE exports SET status = 'waiting', begun_at = 0, attempts = 0, progress = ?2 WHERE id = ?1")
    .bind(id, progress)
    .run();
  // The account was erased meanwhile.
  if (meta.changes === 0) await removeArchive(env.PHOTOS, pool, id);
}

async function publish(
  env: Env,
  pool: string,
  db: D1Database,
  { id, member, host }: ExportRow,
  bytes: number,
): Promise<void> {
  const now = new Date();
  const tenant = await tenantAtHost(host);
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
  if (done?.results.length === 0) await removeArchive(env.PHOTOS, pool, id);
  else await mail?.enqueue();
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
  for (const { id } of results) await removeArchive(env.PHOTOS, pool, id);
  await db
    .prepare("DELETE FROM exports WHERE id IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(results.map(({ id }) => id)))
    .run();
  return results.length < DELETED_AT_ONCE ? null : "more";
}
