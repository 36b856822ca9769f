import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement, inAudit } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { operatorWithId, worksFor } from "#origin/base/operator.ts";
import { readEvidenceName } from "./evidence-names.ts";

/** Where operators open photos and recordings; the edge passes it on. */
export const EVIDENCE_PATH = "/evidence/";
/** Seconds in which a file that is opened again, as browsers do, is one entry of the audit. */
const ONE_LOOK = 600;

/**
 * A file under the name that an operator got with a list or a case. Its opening is in the audit before the
 * file leaves. Throws not_found (404) for a name that is forged or has ended, for somebody who no longer
 * decides on this site, and for a file that is gone.
 */
export async function openEvidence(url: URL, tenant: Tenant, env: Env): Promise<Response> {
  const now = new Date();
  const grant = await readEvidenceName(env, tenant, url.pathname.slice(EVIDENCE_PATH.length), now);
  const operator = grant && operatorWithId(grant.operator);
  if (!grant || !operator || !worksFor(operator, tenant, ["moderator"])) throw new Refusal(404, "not_found");
  const file = await env.PHOTOS.get(grant.path);
  if (!file) throw new Refusal(404, "not_found");
  const subject = inAudit(grant.path);
  const seconds = Math.floor(now.getTime() / 1000);
  await auditStatement(
    databaseOf(env, tenant),
    { site: tenant.id, area: "evidence", operator, action: "open file", subject, reason: "" },
    {
      where:
        "NOT EXISTS (SELECT 1 FROM audit WHERE site = ? AND subject = ? AND operator_id = ? AND action = 'open file' AND at > ?)",
      values: [tenant.id, subject, operator.id, seconds - ONE_LOOK],
    },
    now,
  ).run();
  return new Response(file.body, {
    headers: {
      etag: file.httpEtag,
      "content-type": file.httpMetadata?.contentType ?? "image/webp",
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-robots-tag": "noindex",
    },
  });
}
