import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { findTenant } from "#contract/platform/tenants.ts";

/**
 * The site of a request. Only the edge calls the origin, and it puts the canonical host into the URL. Throws
 * not_found (421) for any other host.
 */
export async function tenantOfRequest(request: Request): Promise<Tenant> {
  const found = await findTenant(new URL(request.url).hostname);
  if (!found || "redirect" in found) throw new Refusal(421, "not_found");
  return found.tenant;
}

/**
 * The site of a host, which may be one that now redirects to the canonical host, or of a siteKey; null where
 * none is left.
 */
export async function tenantAtHost(host: string): Promise<Tenant | null> {
  const found = await findTenant(host);
  if (!found || !("redirect" in found)) return found?.tenant ?? null;
  const there = await findTenant(found.redirect);
  return there && !("redirect" in there) ? there.tenant : null;
}
