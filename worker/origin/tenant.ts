import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import { findTenant } from "#contract/tenants.ts";

/** The site a request is for. The edge alone calls the origin, and names the canonical host in the address. */
export async function tenantOf(request: Request): Promise<Tenant> {
  const found = await findTenant(new URL(request.url).hostname);
  if (!found || "redirect" in found) throw new Refusal(421, "not_found");
  return found.tenant;
}

/**
 * The site of a host, also one that was its own before and leads there now; null where there is none any
 * more.
 */
export async function tenantAt(host: string): Promise<Tenant | null> {
  const found = await findTenant(host);
  if (!found || !("redirect" in found)) return found?.tenant ?? null;
  const there = await findTenant(found.redirect);
  return there && !("redirect" in there) ? there.tenant : null;
}
