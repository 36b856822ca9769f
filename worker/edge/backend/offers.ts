import { routes, type RouteName } from "#client/routes.ts";
import { ACTION_CALLS, type ActionCall } from "#contract/action-calls.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { isCallName, type CallName } from "#contract/rules.ts";
import type { Env } from "#edge/env.ts";
import { ORIGIN_TIMEOUT_MS } from "#edge/limits.ts";
import { LruCache } from "#edge/lru-cache.ts";
import { callOrigin } from "#edge/origin.ts";
import { sharedCache } from "#edge/shared-cache.ts";
import { isOffered } from "./check.ts";

/** The calls that a backend lacks, and when that was asked in milliseconds since 1970. */
interface Probed {
  lacks: string[];
  at: number;
}

/** Milliseconds for which what a backend offers is not asked again. */
const LIFETIME = 3_600_000;
/** Milliseconds until it is asked again where not every question had an answer. */
const PAUSE = 60_000;
/** By site: about backends, not about people. */
const known = new LruCache<Probed>(512 * 1024);
const underWay = new Map<string, Promise<Probed>>();

/** What a site's backend offers, as far as its pages depend on it. */
export interface Offers {
  /** The pages that it cannot fill, and the calls that it lacks for actions. */
  lacks: (RouteName | ActionCall)[];
}

/** The calls that pages and actions stand on and that a backend may lack; the specification's own it has. */
const SPECIFIED: readonly string[] = ["GET /api/chats.php", "GET /api/likes.php"];
const PROBED = [
  ...new Set([
    ...routes
      .flatMap(({ call, needs }) => [call, needs])
      .filter((name): name is CallName => name !== undefined && !SPECIFIED.includes(name)),
    ...ACTION_CALLS,
  ]),
];

/**
 * What a backend offers: navigation and landing page go without pages that it cannot fill, and every page
 * without actions that it does not take. Nothing is sent that could change anything: a call is asked for by
 * GET, or by OPTIONS where it is a write. Silence and a failure are not a lack. `wait` milliseconds at most
 * for a site of which nothing is known yet.
 */
export async function offersOf(
  env: Env,
  tenant: Tenant,
  later: (work: Promise<unknown>) => void,
  wait: <T>(work: Promise<T>) => Promise<T | null>,
): Promise<Offers> {
  const key = `${tenant.pool}/${tenant.id}`;
  const before = known.get(key) ?? (await cachedNearby(key));
  if (before && Date.now() - before.at < LIFETIME) return offersWithout(before.lacks);
  const probing = underWay.get(key) ?? probe(env, tenant, before, later);
  underWay.set(key, probing);
  later(probing.finally(() => underWay.delete(key)));
  const probed = before ?? (await wait(probing));
  return offersWithout(probed?.lacks ?? []);
}

const offersWithout = (lacks: readonly string[]): Offers => ({
  lacks: [...routesWithout(lacks), ...ACTION_CALLS.filter((name) => lacks.includes(name))],
});

/**
 * The index has more to show than members, and a page that makes do with another call is of use without its
 * own.
 */
const routesWithout = (lacks: readonly string[]): RouteName[] =>
  routes.flatMap(({ name, call, instead, needs }) =>
    name !== "index" &&
    [instead === undefined ? call : undefined, needs].some(
      (each) => each !== undefined && (lacks.includes(each) || !isOffered(each)),
    )
      ? [name]
      : [],
  );

async function probe(
  env: Env,
  tenant: Tenant,
  before: Probed | undefined,
  later: (work: Promise<unknown>) => void,
): Promise<Probed> {
  const answers: { name: CallName; lacks: boolean | null }[] = [];
  // one after the other: a worker has six connections at a time, and the page needs them
  for (const name of PROBED.filter(isOffered))
    answers.push({ name, lacks: await isLacking(env, tenant, name) });
  const isWhole = answers.every(({ lacks }) => lacks !== null);
  const probed = {
    lacks: answers.flatMap(({ name, lacks }) =>
      (lacks ?? before?.lacks.includes(name) ?? false) ? [name] : [],
    ),
    at: Date.now() - (isWhole ? 0 : LIFETIME - PAUSE),
  };
  const key = `${tenant.pool}/${tenant.id}`;
  const text = JSON.stringify(probed);
  known.set(key, probed, key.length + text.length);
  const shared = sharedCache();
  if (shared)
    later(
      shared
        .put(addressOf(key), new Response(text, { headers: { "cache-control": "public, max-age=86400" } }))
        .catch(() => undefined),
    );
  return probed;
}

/** Null where the backend gave no answer from which it could be known. */
async function isLacking(env: Env, tenant: Tenant, name: CallName): Promise<boolean | null> {
  const [method = "GET", path = ""] = name.split(" ");
  try {
    const { status, body, allow } = await callOrigin(env, tenant, {
      method: method === "GET" ? "GET" : "OPTIONS",
      path,
      search: "",
      headers: new Headers({ "x-request-type": "server" }),
      body: null,
      timeout: ORIGIN_TIMEOUT_MS,
    });
    if (SPECIFIED.includes(`GET ${path}`)) return !isAnswerToOptions(method, status, body, allow);
    // without a query, a call that is there may know nobody
    if (status === 404) return !saysNotFound(body);
    return method === "GET" ? status === 405 : false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "unknown_call" ? true : error.code === "origin_invalid" ? false : null;
  }
}

/**
 * Whether an answer says that a path takes a method. A path that is there in any case for reading says
 * nothing by being there: a script that does not look at the method answers OPTIONS as it answers GET.
 */
const isAnswerToOptions = (method: string, status: number, body: unknown, allow: string | null): boolean =>
  allow === null
    ? status < 300 && body === undefined
    : allow
        .toUpperCase()
        .split(",")
        .some((each) => each.trim() === method);

const saysNotFound = (body: unknown): boolean =>
  (body as { error?: { code?: unknown } | null } | null)?.error?.code === "not_found";

/** From another isolate of the data centre. */
async function cachedNearby(key: string): Promise<Probed | undefined> {
  const response = await sharedCache()
    ?.match(addressOf(key))
    .catch(() => undefined);
  if (!response) return undefined;
  const text = await response.text();
  const { lacks, at }: { lacks: unknown; at: unknown } = JSON.parse(text);
  if (!Array.isArray(lacks) || typeof at !== "number") return undefined;
  const probed = { lacks: lacks.filter(isKnownCall), at };
  known.set(key, probed, key.length + text.length);
  return probed;
}
const isKnownCall = (name: unknown): name is CallName => typeof name === "string" && isCallName(name);

const addressOf = (key: string) => `https://offers.invalid/${encodeURIComponent(key)}`;
