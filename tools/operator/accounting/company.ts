import type { Tenant } from "#contract/platform/tenant.ts";
import { Fault } from "#tools/fault.ts";
import { embeddedSites } from "#tools/operator/operator-call.ts";

/** The sites of a company. Throws a Fault where there is none. */
export function sitesOf(company: string): [Tenant, ...Tenant[]] {
  const [first, ...others] = embeddedSites().filter((site) => site.company.id === company);
  if (!first) throw new Fault(`no site belongs to a company "${company}"`);
  return [first, ...others];
}

/** One site of a company in each pool: its answers are for the whole company there. */
export const sitesByPool = (company: string): Tenant[] =>
  [...Map.groupBy(sitesOf(company), ({ pool }) => pool).values()].flatMap(([site]) => site ?? []);
