import type { CacheRule } from "#contract/call.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { isFresh, mayServeStale, readCache, writeCache, type Cached } from "./cache.ts";
import type { Env } from "./env.ts";
import { noteFailure, noteSuccess, pauseLeft, type Pause } from "./failures.ts";
import type { OriginAnswer } from "./origin-answer.ts";
import { callOrigin } from "./origin.ts";

/**
 * Between two attempts of an isolate at an answer that is stale or that failed, so that an origin that is
 * down does not get one request for each visitor.
 */
const PAUSE: Pause = { after: 1, first: 5_000, longest: 5_000 };
/** Characters of a query that are passed on. */
const MAX_QUERY_CHARACTERS = 1_000;

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
  const cached = await readCache("answer", cacheKey(tenant, call.path, cachedQuery(rule, call.query)));
  return cached && mayServeStale(cached, rule, now) ? toOriginAnswer(cached) : null;
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
  const attempt = `answer ${key}`;
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
    const cached = { body: new TextEncoder().encode(JSON.stringify(body)), facts: {}, at: now };
    const alike = call.lastKnownAs && cacheKey(tenant, call.path, cachedQuery(rule, call.lastKnownAs));
    for (const each of alike === undefined ? [key] : [key, alike])
      writeCache("answer", each, cached, rule, call.later);
    noteSuccess(attempt);
    return { ...answer, body, cookies: [] };
  };

  const cached = await readCache("answer", key);
  if (cached && isFresh(cached, rule, now)) return toOriginAnswer(cached);

  const isLeftAlone = pauseLeft(attempt, now) > 0;
  if (cached && mayServeStale(cached, rule, now)) {
    if (!isLeftAlone) {
      // until it has succeeded
      noteFailure(attempt, PAUSE, now);
      call.later(fetchFresh().catch(() => undefined));
    }
    return toOriginAnswer(cached);
  }
  if (isLeftAlone) throw new Refusal(503, "origin_unavailable", { retryAfter: PAUSE.first / 1_000 });
  try {
    return await fetchFresh();
  } catch (error) {
    noteFailure(attempt, PAUSE, now);
    throw error;
  }
}

const cacheKey = (tenant: Tenant, path: string, query: string): string =>
  `${tenant.pool}/${tenant.id}${path}?${query}`;

const toOriginAnswer = ({ body }: Cached): OriginAnswer => ({
  status: 200,
  body: JSON.parse(new TextDecoder().decode(body)),
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
