import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allTenants } from "#contract/platform/tenants.ts";

/** The sites of a company in a pool: those that are its own now, and those that sold for it before. */
async function sitesOf(
  db: Pick<D1Database, "prepare">,
  { pool, company }: Pick<Tenant, "pool" | "company">,
): Promise<string[]> {
  const own = (await allTenants()).filter(
    (site) => site.origin === "embedded" && site.pool === pool && site.company.id === company.id,
  );
  const { results } = await db
    .prepare("SELECT DISTINCT site FROM orders WHERE company = ?1")
    .bind(company.id)
    .all<{ site: string }>();
  return [...new Set([...own.map(({ id }) => id), ...results.map(({ site }) => site)])];
}

/**
 * Refuses (403) an operator who does not work for every site of the company: its books are one. Answers the
 * sites.
 */
export async function requireCompany(
  db: Pick<D1Database, "prepare">,
  tenant: Pick<Tenant, "pool" | "company">,
  operator: Pick<Operator, "sites">,
): Promise<string[]> {
  const sites = await sitesOf(db, tenant);
  if (sites.some((site) => !operator.sites.includes(site))) throw new Refusal(403, "operator_not_allowed");
  return sites;
}

/** The sites of a pool, and the companies there, for which an operator does not work. */
export interface Others {
  sites: string[];
  companies: string[];
}
export async function othersOf(pool: string, operator: Pick<Operator, "sites">): Promise<Others> {
  const here = (await allTenants()).filter((site) => site.origin === "embedded" && site.pool === pool);
  const [own, others] = [true, false].map((mine) =>
    here.filter(({ id }) => operator.sites.includes(id) === mine),
  ) as [Tenant[], Tenant[]];
  return {
    sites: others.map(({ id }) => id),
    companies: [...new Set(others.map(({ company }) => company.id))].filter(
      (id) => !own.some(({ company }) => company.id === id),
    ),
  };
}
