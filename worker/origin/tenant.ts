import type { Tenant } from "../contract/tenant.ts";
import { findTenant } from "../contract/tenants.ts";
import { Refusal } from "../contract/errors.ts";

/** The site a request is for. The edge alone calls the origin, and names the canonical host in the address. */
export async function tenantOf(request: Request): Promise<Tenant> {
  const found = await findTenant(new URL(request.url).hostname);
  if (!found || "redirect" in found) throw new Refusal(421, "not_found");
  return found.tenant;
}
