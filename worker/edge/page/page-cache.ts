import { PAGE_FRESH_MS, PAGE_CACHE_BYTES, PAGE_STALE_MS } from "#edge/limits.ts";
import { LruCache } from "#edge/lru-cache.ts";
import { sharedCache } from "#edge/shared-cache.ts";

/** A rendered page of a visitor. It belongs to nobody, so it serves every visitor with the same decisions. */
export interface CachedPage {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  policy: string;
  status: number;
  /** Milliseconds since 1970. */
  at: number;
}

const pages = new LruCache<CachedPage>(PAGE_CACHE_BYTES);

export const isFresh = (page: CachedPage, now: number): boolean => now - page.at < PAGE_FRESH_MS;
/** A stale page is served only while the origin fails. */
export const mayServeStale = (page: CachedPage, now: number): boolean => now - page.at < PAGE_STALE_MS;

/** Milliseconds without another attempt after the origin failed for a page that is still cached. */
const FAILURE_PAUSE = 5_000;
const failures = new LruCache<number>(256 * 1024);

export const isFailing = (key: string, now: number): boolean =>
  now - (failures.get(key) ?? 0) < FAILURE_PAUSE;
export const noteFailure = (key: string, now: number): void => failures.set(key, now, key.length + 8);

export const cachedHere = (key: string): CachedPage | undefined => pages.get(key);

/** A page that another isolate of the data centre rendered. */
export async function cachedNearby(key: string): Promise<CachedPage | undefined> {
  const response = await sharedCache()
    ?.match(addressOf(key))
    .catch(() => undefined);
  if (!response) return undefined;
  const header = (name: string) => response.headers.get(name) ?? "";
  const page = {
    body: new Uint8Array(await response.arrayBuffer()),
    etag: header("x-etag"),
    policy: header("x-policy"),
    status: Number(header("x-status")),
    at: Number(header("x-at")),
  };
  pages.set(key, page, page.body.byteLength + key.length);
  return page;
}

/** Stores a page in this isolate, and after the response in the data centre's cache. */
export async function cachePage(
  key: string,
  html: string,
  policy: string,
  status: number,
  at: number,
  later: (work: Promise<unknown>) => void,
): Promise<CachedPage> {
  const body = new TextEncoder().encode(html);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const etag = `"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`;
  const page = { body, etag, policy, status, at };
  pages.set(key, page, body.byteLength + key.length);
  const headers = {
    "cache-control": `public, max-age=${PAGE_STALE_MS / 1000}`,
    "content-type": "text/html",
    "x-etag": etag,
    "x-policy": policy,
    "x-status": String(status),
    "x-at": String(at),
  };
  const shared = sharedCache();
  if (shared) later(shared.put(addressOf(key), new Response(body, { headers })).catch(() => undefined));
  return page;
}

const addressOf = (key: string) => `https://pages.invalid/${encodeURIComponent(key)}`;
