import type { ExportView } from "#contract/calls/account/exports.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";

/** Seconds between two exports of a member: each reads everything they have. */
const PAUSE_SECONDS = 86_400;

/** An export as the database has it. Times in seconds since 1970. */
export interface ExportRow {
  id: string;
  member: string;
  site: string;
  host: string;
  status: ExportView["status"];
  progress: number;
  bytes: number | null;
  attempts: number;
  requested_at: number;
  begun_at: number;
  expires_at: number | null;
}

/** The member's newest export that has not expired, or null. */
export const newestExport = (
  db: Pick<D1Database, "prepare">,
  { id: site }: Tenant,
  member: string,
  now: Date,
): Promise<ExportRow | null> =>
  db
    .prepare(
      "SELECT * FROM exports WHERE member = ?1 AND site = ?2 AND (expires_at IS NULL OR expires_at > ?3) ORDER BY requested_at DESC, id DESC LIMIT 1",
    )
    .bind(member, site, Math.floor(now.getTime() / 1000))
    .first<ExportRow>();

/**
 * Begins an export in the background, one a day however often it is asked for; one that failed does not
 * count. Throws too_many_requests (429) where the last one is too young and is ready already.
 */
export async function requestExport(env: Env, tenant: Tenant, member: string, now: Date): Promise<ExportRow> {
  const db = databaseOf(env, tenant);
  const seconds = Math.floor(now.getTime() / 1000);
  const { meta } = await db
    .prepare(
      `INSERT INTO exports (id, member, site, host, status, requested_at) SELECT ?1, ?2, ?3, ?4, 'waiting', ?5
       WHERE NOT EXISTS (SELECT 1 FROM exports WHERE member = ?2 AND status <> 'failed' AND requested_at > ?6)`,
    )
    .bind(newId(), member, tenant.id, tenant.host, seconds, seconds - PAUSE_SECONDS)
    .run();
  const row = await newestExport(db, tenant, member, now);
  if (!row) throw new Refusal(503, "origin_unavailable", { retryAfter: 5 });
  if (meta.changes === 0 && row.status === "ready")
    throw new Refusal(429, "too_many_requests", { retryAfter: row.requested_at + PAUSE_SECONDS - seconds });
  // Where the queue does not answer, the quarterly run finds it.
  if (meta.changes === 1)
    await env.JOB_QUEUE.send({
      job: "exports",
      pool: tenant.pool,
      cursor: null,
      startedAt: now.getTime(),
    }).catch(() => undefined);
  return row;
}

export const exportView = ({ id, status, progress, bytes, expires_at: until }: ExportRow): ExportView => ({
  id,
  status,
  progress,
  bytes,
  expires_at: until === null ? null : new Date(until * 1000).toISOString(),
});
