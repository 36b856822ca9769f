import { hostBucket } from "../../worker/contract/host-bucket.ts";
import type { ReadTenants } from "./read.ts";

/** Sites are spread over this many modules, each imported when one of its hosts is first asked for. */
const BUCKETS = 256;

/**
 * The sources of the modules that hold all sites: a bucket maps each of its hosts to the site as JSON text, or to "@host" for a redirect.
 * Text, so that importing a bucket of forty sites parses only the one that was asked for.
 */
export function compileTenants({ hosts }: ReadTenants): { index: string; buckets: string[] } {
  const count = Math.max(1, Math.min(BUCKETS, hosts.size));
  const tables: Record<string, string>[] = Array.from({ length: count }, () => ({}));
  for (const [host, tenant] of hosts) {
    const table = tables[hostBucket(host, count)];
    if (table) table[host] = host === tenant.host ? JSON.stringify(tenant) : `@${tenant.host}`;
  }
  return {
    index: `export const buckets = [${tables.map((_, i) => `() => import("virtual:tenants/${i}")`).join(", ")}];`,
    buckets: tables.map((table) => `export default new Map(${JSON.stringify(Object.entries(table))});`),
  };
}
