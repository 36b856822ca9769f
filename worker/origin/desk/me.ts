import { allTenants } from "#contract/platform/tenants.ts";
import { personHandler } from "./call.ts";

/** Who is signed in, and their sites. */
export const me = personHandler("GET /api/me", {
  async answer({ operator: { id, name, email, role, sites, second } }) {
    const tenants = await allTenants();
    return {
      operator: { id, name, email, role },
      sites: tenants
        .filter((tenant) => sites.includes(tenant.id) || second.includes(tenant.id))
        .map((tenant) => ({
          id: tenant.id,
          name: tenant.settings.name,
          host: tenant.host,
          company: tenant.company.id,
          pool: tenant.pool,
          isOwnBackend: tenant.origin !== "embedded",
          isSecond: !sites.includes(tenant.id),
        })),
    };
  },
});
