import { hostBucket, siteKey } from "#contract/platform/host-bucket.ts";
import { pack } from "#tools/build/documents/pack.ts";
import type { Company } from "./companies.ts";
import { LANDER_PATHS } from "./landers.ts";
import type { SitePage } from "./pages.ts";
import type { ReadTenants } from "./read.ts";

/** Modules over which sites are spread at most; each is imported when one of its hosts is first requested. */
const MAX_BUCKETS = 64;
/** Hosts in a module before another one is made. */
const HOSTS_PER_BUCKET = 40;
/** The same of sites that have pages of their own. */
const SITES_PER_PAGES_BUCKET = 10;

/**
 * The sources of the modules that hold all sites. A bucket is a list of hosts, each with its site as JSON
 * text or "@host" for a redirect, which a site's id is too. It is deflated, so that ten thousand sites cost
 * little memory until one of them is requested.
 */
export function compileTenants(
  { hosts }: ReadTenants,
  count = Math.max(1, Math.min(MAX_BUCKETS, Math.ceil(hosts.size / HOSTS_PER_BUCKET))),
): { index: string; buckets: string[] } {
  const tables: [string, string][][] = Array.from({ length: count }, () => []);
  const add = (host: string, row: string) => tables[hostBucket(host, count)]?.push([host, row]);
  for (const [host, tenant] of hosts) {
    const isCanonical = host === tenant.host;
    add(host, isCanonical ? JSON.stringify(tenant) : `@${tenant.host}`);
    if (isCanonical) add(siteKey(tenant.id), `@${tenant.host}`);
  }
  return {
    index: `export const buckets = [${tables.map((_, i) => `() => import("virtual:tenants/${i}")`).join(", ")}];`,
    buckets: tables.map((table) => `export default ${JSON.stringify(pack(table))};`),
  };
}

/** The sources of the modules that hold the sites' own pages, spread by the site's id. */
export function compileSitePages({ pages, tenants }: ReadTenants): { index: string; buckets: string[] } {
  const withPages = tenants.filter((tenant) => tenant.pages.length > 0);
  const count = Math.max(1, Math.min(MAX_BUCKETS, Math.ceil(withPages.length / SITES_PER_PAGES_BUCKET)));
  const tables: Record<string, SitePage>[] = Array.from({ length: count }, () => ({}));
  for (const [key, page] of pages) {
    const table = tables[hostBucket(key.slice(0, key.indexOf("/")), count)];
    if (table) table[key] = page;
  }
  return {
    index: `export const buckets = [${tables.map((_, i) => `() => import("virtual:tenants/pages/${i}")`).join(", ")}];`,
    buckets: tables.map((table) => `export default ${JSON.stringify(pack(table))};`),
  };
}

/** The source of the module that holds the people who operate the sites: the origin alone imports it. */
export const compileOperators = ({ operators }: Pick<ReadTenants, "operators">): string =>
  `export const operators = ${JSON.stringify(operators)};`;

/** What the module of the sites' files holds, packed. */
export interface SiteFiles {
  /** What each site's file states, by the site's id. */
  files: Record<string, Record<string, unknown>>;
  /** What a file is checked against. `hosts` with the id of their site. */
  pools: readonly string[];
  companies: Company[];
  hosts: Record<string, string>;
  production: boolean;
}

/** The source of the module that has the sites' files as they are: the desk alone asks, and then only. */
export function compileFiles({ files, context }: Pick<ReadTenants, "files" | "context">): string {
  const { pools, companies, hosts, production } = context;
  const all: SiteFiles = {
    files: Object.fromEntries(files),
    pools,
    companies: [...companies.values()],
    hosts: Object.fromEntries([...hosts].map(([host, { id }]) => [host, id])),
    production,
  };
  return `export default ${JSON.stringify(pack(all))};`;
}

/** The source of the module that knows every lander's path, and its variants' slugs: the desk alone asks. */
export const compileLanderPaths = ({ variants }: Pick<ReadTenants, "variants">): string =>
  `export const paths = ${JSON.stringify([...LANDER_PATHS])};
export const variants = ${JSON.stringify(Object.keys(variants))};`;

/** The source of the module that holds every variant of the landers: only a lander loads it. */
export const compileVariants = ({ variants }: Pick<ReadTenants, "variants">): string =>
  `export default ${JSON.stringify(pack(variants))};`;
