import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { requireCompany } from "#origin/money/books/company-sites.ts";

/** A pool in which a company sells, by one of its sites there. */
export interface CompanyPool {
  tenant: Tenant;
  db: D1Database;
}

/**
 * The pools of a company.
 *
 * @throws Refusal invalid_input (422) without a company, operator_not_allowed (403) for who does not work for
 *   all of its sites.
 */
export async function poolsOfCompany(
  env: Env,
  company: string | undefined,
  operator: Pick<Operator, "sites">,
): Promise<CompanyPool[]> {
  if (company === undefined) throw new Refusal(422, "invalid_input", { field: "company" });
  const sites = (await allTenants()).filter(
    (site) => site.origin === "embedded" && site.company.id === company && operator.sites.includes(site.id),
  );
  const pools = [...Map.groupBy(sites, ({ pool }) => pool).values()].flatMap(([first]) => first ?? []);
  if (pools.length === 0) throw new Refusal(403, "operator_not_allowed");
  const found = pools.map((tenant) => ({ tenant, db: databaseOf(env, tenant) }));
  for (const { tenant, db } of found) await requireCompany(db, tenant, operator);
  return found;
}
