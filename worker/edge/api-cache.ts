import type { CacheRule } from "#contract/call.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "./env.ts";
import { API_CACHE_BYTES } from "./limits.ts";
import { LruCache } from "./lru-cache.ts";
import type { OriginAnswer } from "./origin-answer.ts";
import { callOrigin } from "./origin.ts";
import { sharedCache } from "./shared-cache.ts";

/** The JSON text of a public answer, and when it arrived in milliseconds since 1970. */
interface CachedAnswer {
  text: string;
  at: number;
}

/** Public answers only, keyed by pool and tenant: a member's own answer in here would reach other people. */
const answers = new LruCache<CachedAnswer>(API_CACHE_BYTES);
/**
 * Milliseconds between two attempts of an isolate at an answer that is stale or that failed, so that an
 * origin that is down does not get one request for each visitor.
 */
const ATTEMPT_PAUSE_MS = 5_000;
/** When each key was last attempted, in milliseconds since 1970. */
const attempts = new LruCache<number>(256 * 1024);
/** Characters of a query that are passed on. */
const MAX_QUERY_CHARACTERS = 1_000;
/** Holds `CachedAnswer.at` in the shared cache. */
const CACHED_AT_HEADER = "x-cached-at";

export interface CachedCall {
  path: string;
  query: URLSearchParams;
  /** What the origin gets besides the query. It is no part of the key. */
  headers: Headers;
  /**
   * Makes of a good answer's body what is cached, and throws where it is none: an answer of another shape
   * must not take the place of one that could be used.
   */
  check?: (body: unknown) => Promise<unknown>;
  /** The query under which the answer is found as the last known one of its kind, besides its own. */
  lastKnownAs?: URLSearchParams;
  /** Keeps the worker alive for work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void;
}

/** The answer to a call as it was last received, fresh or stale, or null. Sends no request to the origin. */
export async function lastKnownAnswer(
  tenant: Tenant,
  rule: CacheRule,
  call: Pick<CachedCall, "path" | "query">,
  now = Date.now(),
): Promise<OriginAnswer | null> {
  const cached = await readCache(cacheKey(tenant, call.path, cachedQuery(rule, call.query)));
  return cached && secondsSince(cached, now) < rule.fresh + rule.stale ? toOriginAnswer(cached) : null;
}

/**
 * A public answer: from the cache while it is fresh; stale while it is refreshed in the background or while
 * the origin fails; otherwise from the origin. Throws origin_unavailable (503) while a failed attempt is
 * recent and nothing is cached, and whatever `callOrigin` throws.
 */
export async function callCached(
  env: Env,
  tenant: Tenant,
  rule: CacheRule,
  call: CachedCall,
  now = Date.now(),
): Promise<OriginAnswer> {
  const query = cachedQuery(rule, call.query);
  const key = cacheKey(tenant, call.path, query);
  const fetchFresh = async (): Promise<OriginAnswer> => {
    const begun = Date.now();
    const answer = await callOrigin(
      env,
      tenant,
      {
        method: "GET",
        path: call.path,
        search: query ? `?${query}` : "",
        headers: call.headers,
        body: null,
      },
      () => now + Date.now() - begun,
    );
    // An answer that is the same for everybody must not carry one visitor's cookie to the next.
    if (answer.status !== 200 || answer.body === undefined) return { ...answer, cookies: [] };
    const body = call.check ? await call.check(answer.body) : answer.body;
    const cached = { text: JSON.stringify(body), at: now };
    writeCache(key, cached, rule, call.later);
    if (call.lastKnownAs)
      writeCache(cacheKey(tenant, call.path, cachedQuery(rule, call.lastKnownAs)), cached, rule, call.later);
    return { ...answer, body, cookies: [] };
  };

  const cached = await readCache(key);
  const age = cached ? secondsSince(cached, now) : Number.POSITIVE_INFINITY;
  if (cached && age < rule.fresh) return toOriginAnswer(cached);

  const attemptedRecently = now - (attempts.get(key) ?? 0) < ATTEMPT_PAUSE_MS;
  if (cached && age < rule.fresh + rule.stale) {
    if (!attemptedRecently) {
      noteAttempt(key, now);
      call.later(fetchFresh().catch(() => undefined));
    }
    return toOriginAnswer(cached);
  }
  if (attemptedRecently)
    throw new Refusal(503, "origin_unavailable", { retryAfter: ATTEMPT_PAUSE_MS / 1000 });
  try {
    return await fetchFresh();
  } catch (error) {
    noteAttempt(key, now);
    throw error;
  }
}

const secondsSince = ({ at }: CachedAnswer, now: number): number => (now - at) / 1000;

const noteAttempt = (key: string, now: number): void => {
  attempts.set(key, now, key.length + 8);
};

const cacheKey = (tenant: Tenant, path: string, query: string): string =>
  `${tenant.pool}/${tenant.id}${path}?${query}`;

const toOriginAnswer = ({ text }: CachedAnswer): OriginAnswer => ({
  status: 200,
  body: JSON.parse(text),
  cookies: [],
  retryAfter: null,
  allow: null,
});

/**
 * The parameters of a query that distinguish two answers, sorted, so that their order makes no second entry.
 * Of a query that is too long only its beginning counts.
 */
function cachedQuery(rule: CacheRule, query: URLSearchParams): string {
  let room = MAX_QUERY_CHARACTERS;
  const pairs = [...query].filter(([name, value]) => {
    if (rule.by !== "*" && !rule.by.includes(name)) return false;
    room -= name.length + value.length;
    return room >= 0;
  });
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}

/** From this isolate's memory, or else from the data centre's cache, which fills the memory. */
async function readCache(key: string): Promise<CachedAnswer | undefined> {
  const inMemory = answers.get(key);
  if (inMemory) return inMemory;
  const response = await sharedCache()
    ?.match(sharedCacheUrl(key))
    .catch(() => undefined);
  if (!response) return undefined;
  const cached = { text: await response.text(), at: Number(response.headers.get(CACHED_AT_HEADER)) };
  answers.set(key, cached, key.length + cached.text.length);
  return cached;
}

function writeCache(key: string, answer: CachedAnswer, rule: CacheRule, later: CachedCall["later"]): void {
  answers.set(key, answer, key.length + answer.text.length);
  const response = new Response(answer.text, {
    headers: {
      "content-type": "application/json",
      "cache-control": `public, max-age=${rule.fresh + rule.stale}`,
      [CACHED_AT_HEADER]: String(answer.at),
    },
  });
  const shared = sharedCache();
  if (shared) later(shared.put(sharedCacheUrl(key), response).catch(() => undefined));
}

const sharedCacheUrl = (key: string): string => `https://api.invalid/${encodeURIComponent(key)}`;
