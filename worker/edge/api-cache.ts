import type { CacheRule } from "#contract/call.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import { ByteLru } from "./byte-lru.ts";
import type { Env } from "./env.ts";
import { API_CACHE_BYTES } from "./limits.ts";
import { callOrigin, type OriginAnswer } from "./origin.ts";
import { sharedCache } from "./shared-cache.ts";

/** A public answer and when it came, in milliseconds since 1970. */
interface Kept {
  text: string;
  at: number;
}

/** Public answers only, keyed by tenant: what belongs to a person never comes here. */
const answers = new ByteLru<Kept>(API_CACHE_BYTES);
/**
 * Milliseconds between two attempts at one answer that is stale, or that failed, in an isolate: an origin
 * that is down is not asked by every visitor.
 */
const ATTEMPT_PAUSE = 5_000;
const attempts = new ByteLru<number>(256 * 1024);

export interface CachedCall {
  path: string;
  query: URLSearchParams;
  /** What the origin is told besides the query, and what is no part of the key. */
  headers: Headers;
  later: (work: Promise<unknown>) => void;
}

/** The answer to a call as it was last known, fresh or stale; null where it is not known. Asks nobody. */
export async function lastKnown(
  tenant: Tenant,
  rule: CacheRule,
  call: Pick<CachedCall, "path" | "query">,
  now = Date.now(),
): Promise<OriginAnswer | null> {
  const key = keyOf(tenant, call.path, relevant(rule, call.query));
  const kept = answers.get(key) ?? (await fromShared(key));
  return kept && (now - kept.at) / 1000 < rule.fresh + rule.stale ? answerOf(kept) : null;
}

const keyOf = (tenant: Tenant, path: string, query: string): string =>
  `${tenant.pool}/${tenant.id}${path}?${query}`;

/**
 * A public answer: fresh from the cache, or stale while it refreshes, or from the origin; stale too when the
 * origin fails.
 */
export async function callCached(
  env: Env,
  tenant: Tenant,
  rule: CacheRule,
  call: CachedCall,
  now = Date.now(),
): Promise<OriginAnswer> {
  const query = relevant(rule, call.query);
  const key = keyOf(tenant, call.path, query);
  const kept = answers.get(key) ?? (await fromShared(key));
  const age = kept ? (now - kept.at) / 1000 : Number.POSITIVE_INFINITY;
  const ask = async () => {
    const answer = await callOrigin(env, tenant, {
      method: "GET",
      path: call.path,
      search: query ? `?${query}` : "",
      headers: call.headers,
      body: null,
    });
    if (answer.status === 200 && answer.body !== undefined)
      keep(key, { text: JSON.stringify(answer.body), at: now }, rule, call.later);
    // what is the same for everybody sets nobody's cookie
    return { ...answer, cookies: [] };
  };

  const pausing = now - (attempts.get(key) ?? 0) < ATTEMPT_PAUSE;
  if (kept && age < rule.fresh) return answerOf(kept);
  if (kept && age < rule.fresh + rule.stale) {
    if (!pausing) {
      attempts.set(key, now, key.length + 8);
      call.later(ask().catch(() => undefined));
    }
    return answerOf(kept);
  }
  if (pausing) throw new Refusal(503, "origin_unavailable", { retryAfter: ATTEMPT_PAUSE / 1000 });
  try {
    return await ask();
  } catch (error) {
    attempts.set(key, now, key.length + 8);
    throw error;
  }
}

const answerOf = ({ text }: Kept): OriginAnswer => ({
  status: 200,
  body: JSON.parse(text),
  cookies: [],
  retryAfter: null,
});

/** The part of a query that tells two answers apart, in one order; of an overlong query only what comes first. */
function relevant(rule: CacheRule, query: URLSearchParams): string {
  let room = MAX_QUERY;
  const pairs = [...query].filter(
    ([name, value]) =>
      (rule.by === "*" || rule.by.includes(name)) && (room -= name.length + value.length) >= 0,
  );
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}
/** Characters of a query that are passed on. */
const MAX_QUERY = 1_000;

function keep(key: string, kept: Kept, rule: CacheRule, later: CachedCall["later"]): void {
  answers.set(key, kept, key.length + kept.text.length);
  const shared = sharedCache();
  const response = new Response(kept.text, {
    headers: {
      "content-type": "application/json",
      "cache-control": `public, max-age=${rule.fresh + rule.stale}`,
      "x-kept-at": String(kept.at),
    },
  });
  if (shared) later(shared.put(addressOf(key), response).catch(() => undefined));
}

async function fromShared(key: string): Promise<Kept | undefined> {
  const response = await sharedCache()
    ?.match(addressOf(key))
    .catch(() => undefined);
  if (!response) return undefined;
  const kept = { text: await response.text(), at: Number(response.headers.get("x-kept-at")) };
  answers.set(key, kept, key.length + kept.text.length);
  return kept;
}

const addressOf = (key: string) => `https://api.invalid/${encodeURIComponent(key)}`;
