import { LruCache } from "./lru-cache.ts";

/** How long something that was made is of use, in seconds. */
export interface Lifetime {
  /** It is served without asking again. */
  fresh: number;
  /** After that, it is still served while it is made again or while the origin fails. */
  stale: number;
}

/** Never about a person: what is in here is served to everybody. */
export interface Cached {
  body: Uint8Array<ArrayBuffer>;
  /** What belongs to it, in ASCII. */
  facts: Readonly<Record<string, string>>;
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

/**
 * What this isolate has of each kind, and how many bytes it may be: none takes another's room. Answers of an
 * origin depend on what strangers ask for.
 */
const memory = {
  page: new LruCache<Cached>(16 * 1024 * 1024),
  answer: new LruCache<Cached>(8 * 1024 * 1024),
  offers: new LruCache<Cached>(512 * 1024),
};
type Kind = keyof typeof memory;

export const isFresh = ({ at }: Cached, { fresh }: Lifetime, now: number): boolean =>
  now - at < fresh * 1_000;
export const mayServeStale = ({ at }: Cached, { fresh, stale }: Lifetime, now: number): boolean =>
  now - at < (fresh + stale) * 1_000;

/** Holds `facts` and `at` in the data centre's cache. */
const FACTS_HEADER = "x-cached";

/**
 * From this isolate's memory, or else from the data centre's cache, which fills the memory; of any age. The
 * key names pool and tenant.
 */
export async function readCache(kind: Kind, key: string): Promise<Cached | undefined> {
  const here = memory[kind].get(key);
  if (here) return here;
  const response = await sharedCache()
    ?.match(addressOf(kind, key))
    .catch(() => undefined);
  const facts = response?.headers.get(FACTS_HEADER);
  // another release may have kept something else under this address
  if (!response || !facts) return undefined;
  const cached = {
    ...(JSON.parse(facts) as Pick<Cached, "facts" | "at">),
    body: new Uint8Array(await response.arrayBuffer()),
  };
  keep(kind, key, cached);
  return cached;
}

/** Keeps it in this isolate, and after the response in the data centre's cache. */
export function writeCache(
  kind: Kind,
  key: string,
  cached: Cached,
  { fresh, stale }: Lifetime,
  later: (work: Promise<unknown>) => void,
): void {
  keep(kind, key, cached);
  const { body, facts, at } = cached;
  const headers = {
    "cache-control": `public, max-age=${fresh + stale}`,
    [FACTS_HEADER]: JSON.stringify({ facts, at }),
  };
  const shared = sharedCache();
  if (shared) later(shared.put(addressOf(kind, key), new Response(body, { headers })).catch(() => undefined));
}

const keep = (kind: Kind, key: string, cached: Cached): void => {
  memory[kind].set(key, cached, key.length + cached.body.byteLength);
};

const addressOf = (kind: Kind, key: string): string =>
  `https://cache.invalid/${kind}/${encodeURIComponent(key)}`;

/** The data centre's cache, or null where the platform has none. It may fail, so nothing may depend on it. */
export function sharedCache(): Cache | null {
  return typeof caches === "undefined" ? null : caches.default;
}
