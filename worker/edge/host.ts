import type { Tenant } from "#contract/tenant.ts";
import { findTenant } from "#contract/tenants.ts";

export type HostAnswer = { tenant: Tenant } | { redirect: string } | null;

const WWW = "www.";

/** The site a host is, the canonical host it goes to, or null: no header but Host names a site. */
export async function resolveHost(request: Request, url: URL): Promise<HostAnswer> {
  const host = url.hostname.toLowerCase();
  if (!isOneHost(request.headers.get("host"), url)) return null;
  const found = await findTenant(host);
  if (found) return "redirect" in found ? found : { tenant: found.tenant };
  if (!host.startsWith(WWW)) return null;
  const bare = await findTenant(host.slice(WWW.length));
  if (bare === null) return null;
  return { redirect: "redirect" in bare ? bare.redirect : bare.tenant.host };
}

/** A doubled or odd Host names nobody, whatever the address line says. */
function isOneHost(header: string | null, url: URL): boolean {
  return header === null || header.toLowerCase() === url.host.toLowerCase();
}
