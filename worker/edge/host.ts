import type { Tenant } from "#contract/platform/tenant.ts";
import { findTenant } from "#contract/platform/tenants.ts";

export type ResolvedHost = { tenant: Tenant } | { redirect: string } | null;

const WWW = "www.";

/**
 * The site of a host, the canonical host to redirect to, or null for an unknown one. Only the Host header and
 * the URL count: a forwarding header would let a visitor choose another site.
 */
export async function resolveHost(request: Request, url: URL): Promise<ResolvedHost> {
  const host = url.hostname.toLowerCase();
  if (!isConsistentHost(request.headers.get("host"), url)) return null;
  const found = await findTenant(host);
  if (found) return "redirect" in found ? found : { tenant: found.tenant };
  if (!host.startsWith(WWW)) return null;
  const bare = await findTenant(host.slice(WWW.length));
  if (bare === null) return null;
  return { redirect: "redirect" in bare ? bare.redirect : bare.tenant.host };
}

/** A repeated Host header, or one that differs from the URL, must not choose a site. */
function isConsistentHost(header: string | null, url: URL): boolean {
  return header === null || header.toLowerCase() === url.host.toLowerCase();
}
