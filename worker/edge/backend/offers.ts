import { routes, type RouteName } from "#client/routes.ts";
import { ACTION_CALLS, type ActionCall } from "#contract/action-calls.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { isCallName, type CallName } from "#contract/rules.ts";
import { isFresh, readCache, writeCache, type Cached } from "#edge/cache.ts";
import type { Env } from "#edge/env.ts";
import { ORIGIN_TIMEOUT_MS } from "#edge/limits.ts";
import { callOrigin } from "#edge/origin.ts";
import { isOffered } from "./check.ts";

/**
 * Seconds for which what a backend offers is not asked again, and for which the last answer is used
 * meanwhile.
 */
const LIFETIME = { fresh: 3_600, stale: 82_800 };
/** Seconds until it is asked again where not every question had an answer. */
const PAUSE = 60;
/** The calls that backends lack, by site, as far as they are being asked. */
const underWay = new Map<string, Promise<string[]>>();

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
  const cached = await readCache("offers", key);
  const before = cached && lackingIn(cached);
  if (before && isFresh(cached, LIFETIME, Date.now())) return offersWithout(before);
  const probing = underWay.get(key) ?? probe(env, tenant, before, later);
  underWay.set(key, probing);
  later(probing.finally(() => underWay.delete(key)));
  return offersWithout(before ?? (await wait(probing)) ?? []);
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
  before: string[] | undefined,
  later: (work: Promise<unknown>) => void,
): Promise<string[]> {
  const answers: { name: CallName; lacks: boolean | null }[] = [];
  // one after the other: a worker has six connections at a time, and the page needs them
  for (const name of PROBED.filter(isOffered))
    answers.push({ name, lacks: await isLacking(env, tenant, name) });
  const isWhole = answers.every(({ lacks }) => lacks !== null);
  const lacks = answers.flatMap(({ name, lacks }) =>
    (lacks ?? before?.includes(name) ?? false) ? [name] : [],
  );
  const at = Date.now() - (isWhole ? 0 : (LIFETIME.fresh - PAUSE) * 1_000);
  const body = new TextEncoder().encode(JSON.stringify(lacks));
  writeCache("offers", `${tenant.pool}/${tenant.id}`, { body, facts: {}, at }, LIFETIME, later);
  return lacks;
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

/** Another release may have known calls that are none now. */
const lackingIn = ({ body }: Cached): string[] =>
  (JSON.parse(new TextDecoder().decode(body)) as string[]).filter(isCallName);
