import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/operators.ts";
import type { Tenant } from "#contract/tenant.ts";

/** The sites that sold for a company in a pool, and the one that is asked. */
async function sitesOf(
  db: Pick<D1Database, "prepare">,
  { id, company }: Pick<Tenant, "id" | "company">,
): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT DISTINCT site FROM orders WHERE company = ?1 UNION SELECT ?2")
    .bind(company.id, id)
    .all<{ site: string }>();
  return results.map(({ site }) => site);
}

/**
 * Refuses (403) an operator who does not work for every site of the company: its books are one. Answers the
 * sites.
 */
export async function requireCompany(
  db: Pick<D1Database, "prepare">,
  tenant: Pick<Tenant, "id" | "company">,
  operator: Pick<Operator, "sites">,
): Promise<string[]> {
  const sites = await sitesOf(db, tenant);
  if (sites.some((site) => !operator.sites.includes(site))) throw new Refusal(403, "operator_not_allowed");
  return sites;
}
