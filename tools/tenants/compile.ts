import { deflateRawSync } from "node:zlib";
import { hostBucket } from "#contract/host-bucket.ts";
import type { ReadTenants } from "./read.ts";

/** Sites are spread over at most this many modules, each imported when one of its hosts is first asked for. */
const BUCKETS = 64;
/** Hosts of a module before there is another one. */
const HOSTS = 40;

/**
 * The sources of the modules that hold all sites: a bucket is a list of hosts, each with its site as JSON
 * text or "@host" for a redirect, deflated, so that ten thousand sites weigh little where none of them is
 * asked for.
 */
export function compileTenants({ hosts }: ReadTenants): { index: string; buckets: string[] } {
  const count = Math.max(1, Math.min(BUCKETS, Math.ceil(hosts.size / HOSTS)));
  const tables: [string, string][][] = Array.from({ length: count }, () => []);
  for (const [host, tenant] of hosts)
    tables[hostBucket(host, count)]?.push([
      host,
      host === tenant.host ? JSON.stringify(tenant) : `@${tenant.host}`,
    ]);
  return {
    index: `export const buckets = [${tables.map((_, i) => `() => import("virtual:tenants/${i}")`).join(", ")}];`,
    buckets: tables.map(
      (table) =>
        `export default ${JSON.stringify(deflateRawSync(JSON.stringify(table), { level: 9 }).toString("base64"))};`,
    ),
  };
}
