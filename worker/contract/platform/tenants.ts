import { buckets } from "virtual:tenants";
import { hostBucket } from "./host-bucket.ts";
import type { Tenant } from "./tenant.ts";
import { unpack } from "./unpack.ts";

/** Sites an isolate keeps parsed: enough for its traffic, bounded whatever the number of sites. */
const MAX_CACHED = 1_000;
const cache = new Map<string, Found | null>();

export type Found = { tenant: Tenant } | { redirect: string };

/**
 * The site of a host, or the canonical host to go to, or null. Costs the same for one site and for ten
 * thousand.
 */
export async function findTenant(host: string): Promise<Found | null> {
  const known = cache.get(host);
  if (known !== undefined) return known;
  const bucket = buckets[hostBucket(host, buckets.length)];
  const row = bucket
    ? new Map(await unpack<[string, string][]>((await bucket()).default)).get(host)
    : undefined;
  const found: Found | null =
    row === undefined ? null : row.startsWith("@") ? { redirect: row.slice(1) } : { tenant: JSON.parse(row) };
  // an unknown host is remembered too: asking for it again and again unpacks nothing
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? "");
  cache.set(host, found);
  return found;
}

/** Every site, by its id. It unpacks all of them: nothing that a visitor waits for may ask. */
export async function allTenants(): Promise<Tenant[]> {
  const rows = await Promise.all(
    buckets.map(async (bucket) => unpack<[string, string][]>((await bucket()).default)),
  );
  return rows
    .flat()
    .flatMap(([, row]): Tenant[] => (row.startsWith("@") ? [] : [JSON.parse(row)]))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
