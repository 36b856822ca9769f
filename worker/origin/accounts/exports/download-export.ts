import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { authenticated, sessionOf } from "#origin/member/request-session.ts";
import { exportPath } from "./archive-files.ts";
import type { ExportRow } from "./exports.ts";

/** Where a member downloads an archive; the edge passes it on. */
export const EXPORTS_PATH = "/exports/";

/**
 * The archive of an export, to its own member alone. Throws login_required (403) for a visitor, and not_found
 * (404) alike for another member's export, one that has expired and one that never was.
 */
export async function downloadExport(
  request: Request,
  url: URL,
  tenant: Tenant,
  env: Env,
): Promise<Response> {
  const session = authenticated(await sessionOf(env, tenant, request));
  authenticated(await session.object.recognise(session.hash));
  const row = await databaseOf(env, tenant)
    .prepare(
      "SELECT * FROM exports WHERE id = ?1 AND member = ?2 AND site = ?3 AND status = 'ready' AND expires_at > ?4",
    )
    .bind(url.pathname.slice(EXPORTS_PATH.length), session.member, tenant.id, Math.floor(Date.now() / 1000))
    .first<ExportRow>();
  const file = row && (await env.PHOTOS.get(exportPath(tenant.pool, row.id)));
  if (!file) throw new Refusal(404, "not_found");
  const day = new Date(row.requested_at * 1000).toISOString().slice(0, 10);
  return new Response(file.body, {
    headers: {
      "content-type": "application/zip",
      "content-length": String(file.size),
      "content-disposition": `attachment; filename="${tenant.id}-${day}.zip"`,
      "cache-control": "private, no-store",
    },
  });
}
