import type { DeskCaller } from "#contract/desk/caller.ts";
import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import { auditStatement, inAudit } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { worksFor } from "#origin/base/operator.ts";
import { readEvidenceName } from "#origin/safety/evidence/evidence-names.ts";
import { whoCalls } from "./who.ts";

/** Seconds in which a file that is opened again, as browsers do, is one entry of the audit. */
const ONE_LOOK = 600;

/** Who decides about this site; for an appeal, its second person. A name was made for one of them. */
const mayLook = (operator: Operator, tenant: Pick<Tenant, "id">): boolean =>
  worksFor({ ...operator, sites: [...operator.sites, ...operator.second] }, tenant, ["moderator"]);

/**
 * A file under the name that an operator got with a list or a case, in the same sign-in. Its opening is in
 * the audit before the file leaves. Throws not_found (404) for a name that is forged, has ended or is
 * somebody else's, for a person who no longer decides on this site, and for a file that is gone.
 */
export async function openEvidence(
  env: Env,
  caller: DeskCaller,
  { site, name }: { site: string; name: string },
  now: Date,
): Promise<Response> {
  const { operator, session } = await whoCalls(env, caller);
  const tenant = (await allTenants()).find(({ id }) => id === site);
  if (!tenant || !mayLook(operator, tenant)) throw new Refusal(404, "not_found");
  const path = await readEvidenceName(env, tenant, { operator, session }, name, now);
  const file = path === null ? null : await env.PHOTOS.get(path);
  if (path === null || !file) throw new Refusal(404, "not_found");
  const subject = inAudit(path);
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
    },
  });
}
