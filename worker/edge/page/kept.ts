import { ByteLru } from "#edge/byte-lru.ts";
import { KEPT_FRESH, KEPT_PAGES_BYTES, KEPT_STALE } from "#edge/limits.ts";
import { sharedCache } from "#edge/shared-cache.ts";

/** A rendered page of a visitor: nobody's, so it may be anybody's with the same decisions. */
export interface KeptPage {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  policy: string;
  status: number;
  /** Milliseconds since 1970. */
  at: number;
}

const pages = new ByteLru<KeptPage>(KEPT_PAGES_BYTES);

export const isFresh = (page: KeptPage, now: number): boolean => now - page.at < KEPT_FRESH;
/** Old, but better than nothing while the origin fails. */
export const isBearable = (page: KeptPage, now: number): boolean => now - page.at < KEPT_STALE;

/** Milliseconds an origin is left alone after it failed for a page that is still there. */
const FAILURE_PAUSE = 5_000;
const failures = new ByteLru<number>(256 * 1024);

export const isFailing = (key: string, now: number): boolean =>
  now - (failures.get(key) ?? 0) < FAILURE_PAUSE;
export const noteFailure = (key: string, now: number): void => failures.set(key, now, key.length + 8);

export const keptHere = (key: string): KeptPage | undefined => pages.get(key);

/** Looks in the data centre's cache for what another isolate rendered. */
export async function keptNearby(key: string): Promise<KeptPage | undefined> {
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

/** Keeps a page here, and nearby when there is time. */
export async function keepPage(
  key: string,
  html: string,
  policy: string,
  status: number,
  at: number,
  later: (work: Promise<unknown>) => void,
): Promise<KeptPage> {
  const body = new TextEncoder().encode(html);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const etag = `"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`;
  const page = { body, etag, policy, status, at };
  pages.set(key, page, body.byteLength + key.length);
  const headers = {
    "cache-control": `public, max-age=${KEPT_STALE / 1000}`,
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

const addressOf = (key: string) => `https://kept.invalid/${encodeURIComponent(key)}`;
