import type { Answer } from "#contract/calls.ts";
import { Refusal } from "#contract/errors.ts";
import { NETWORK_COUNTRY } from "#contract/platform/network-country.ts";
import { PROOF_HEADER } from "#contract/platform/proof-of-work.ts";
import { RELEASE_HEADER, releaseOf, writeRelease } from "#contract/platform/release.ts";
import { PASSKEY_COOKIE, SESSION_COOKIE } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { CallName } from "#contract/rules.ts";
import { BACKEND_PREFIX } from "./cookies.ts";
import type { Env } from "./env.ts";
import { ORIGIN_TIMEOUT_MS, ORIGIN_WRITE_TIMEOUT_MS } from "./limits.ts";
import { readAnswer, type OriginAnswer } from "./origin-answer.ts";

export interface OriginCall {
  method: string;
  /** "/api/<noun>.php" */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** The browser's: of them only those that an origin gets to see are passed on. */
  headers: Headers;
  /** The country of the visitor's network as the edge sees it, which the embedded origin alone is told. */
  country?: string | null;
  body: string | ReadableStream<Uint8Array> | null;
  /** Milliseconds, where it may take longer than others. */
  timeout?: number;
  /** A partner's token, for a call that asks for it. */
  authorization?: string | null;
}

/** Headers of a visitor that an origin gets to see. */
const PASSED = [
  "accept-language",
  "content-type",
  "idempotency-key",
  "user-agent",
  "x-page-route",
  PROOF_HEADER,
];
/** Says who asks: `client` or `server`. Only user.php gets it (specification, section 7). */
const REQUEST_TYPE = "x-request-type";
/**
 * The cookies of the embedded origin: its session, the device that logged in before, what binds a passkey's
 * challenge to the browser, the signup that waits for its mail, the answer about cookies, which a signup
 * takes over, and what opens the decisions about a suspended account.
 */
const EMBEDDED_COOKIES: readonly string[] = [
  SESSION_COOKIE,
  "__Host-device",
  PASSKEY_COOKIE,
  "__Host-signup",
  "__Host-consent",
  "__Host-decisions",
];

/** Whether a cookie, as `name=value`, is one that an HTTP backend set. */
export const isOfBackend = (pair: string): boolean =>
  pair.startsWith(BACKEND_PREFIX) && pair.indexOf("=") > BACKEND_PREFIX.length;

/**
 * Calls the tenant's origin, embedded or HTTP. Throws a Refusal: origin_unavailable (503/504) when it cannot
 * be reached, is too slow, fails, or has failed and is not asked for a while; origin_invalid (502) when its
 * answer is none.
 */
export async function callOrigin(
  env: Env,
  tenant: Tenant,
  call: OriginCall,
  now: () => number = Date.now,
): Promise<OriginAnswer> {
  // A member object that fails is one member's; a backend of an operator's own is a whole site's.
  if (tenant.origin === "embedded" || call.method !== "GET") return exchange(env, tenant, call);
  const { sendThroughCircuit } = await import("./backend/circuit-breaker.ts");
  return sendThroughCircuit(tenant, call.path, now, () => exchange(env, tenant, call));
}

async function exchange(env: Env, tenant: Tenant, call: OriginCall): Promise<OriginAnswer> {
  const embedded = tenant.origin === "embedded";
  // A person waits for a login as for a page, and one that is given up wrote nothing that they miss.
  const isLogin = !embedded && isLoginCall(call);
  const timeout = AbortSignal.timeout(
    call.timeout ?? (call.method === "GET" || isLogin ? ORIGIN_TIMEOUT_MS : ORIGIN_WRITE_TIMEOUT_MS),
  );
  const closing = new AbortController();
  const request = new Request(
    `${embedded ? `https://${tenant.host}` : tenant.origin}${call.path}${call.search}`,
    {
      method: call.method,
      headers: passedHeaders(env, call, tenant),
      body: call.body,
      redirect: "manual",
      signal: AbortSignal.any([timeout, closing.signal]),
    },
  );
  try {
    const response = await (embedded ? env.ORIGIN.fetch(request) : fetch(request));
    return await readAnswer(response, { embedded, isLogin }, () => {
      closing.abort();
    });
  } catch (error) {
    if (error instanceof Refusal && !(isLogin && error.code === "origin_unavailable")) throw error;
    // so long that the browser does not try a login again by itself, while its person waits
    const retryAfter = isLogin ? LOGIN_PAUSE : 5;
    throw new Refusal(timeout.aborted ? 504 : 503, "origin_unavailable", { retryAfter });
  }
}

/** Seconds until a login may be tried again whose backend did not answer. */
const LOGIN_PAUSE = 30;
const isLoginCall = ({ method, path, search }: OriginCall): boolean =>
  method === "POST" && path === "/api/user.php" && !new URLSearchParams(search).has("push");

/** The answer to a call of the contract: a body of its shape, or a failure's status and code. */
export type CheckedAnswer<Name extends CallName> =
  | { status: 200; body: Answer<Name> }
  | { status: number; body: unknown };

/** Makes a GET call of the contract. Throws as callOrigin and contractBody do. */
export async function askOrigin<Name extends CallName>(
  env: Env,
  tenant: Tenant,
  settings: Settings,
  name: Name,
  { query, headers }: { query: URLSearchParams; headers: Headers },
): Promise<CheckedAnswer<Name>> {
  const answer = await callOrigin(env, tenant, {
    method: "GET",
    path: name.slice("GET ".length),
    search: query.size > 0 ? `?${query}` : "",
    headers,
    body: null,
  });
  if (answer.status !== 200) return answer;
  return { status: 200, body: await contractBody(tenant, settings, name, answer.body) };
}

/**
 * The body of a good answer in the contract's shape: the one place where an origin's word is checked. The
 * embedded origin is compiled against the same contract; an operator's own backend is outside data. Throws a
 * Refusal: origin_invalid (502) for a body of another shape, unknown_call (404) for a call that such a
 * backend is not asked for.
 */
export async function contractBody<Name extends CallName>(
  { origin }: Pick<Tenant, "origin">,
  settings: Settings,
  name: Name,
  body: unknown,
): Promise<Answer<Name>> {
  if (origin === "embedded") return body as Answer<Name>;
  return (await import("./backend/check.ts")).checkAnswer(name, body, settings);
}

function passedHeaders(
  env: Env,
  { path, headers: given, country = null, authorization = null }: OriginCall,
  tenant: Tenant,
): Headers {
  const headers = new Headers({
    accept: "application/json",
    "x-forwarded-host": tenant.host,
    "x-forwarded-proto": "https",
  });
  for (const name of path === "/api/user.php" ? [...PASSED, REQUEST_TYPE] : PASSED) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (tenant.origin === "embedded") {
    if (country !== null) headers.set(NETWORK_COUNTRY, country);
    headers.set(RELEASE_HEADER, writeRelease(releaseOf(env.RELEASE)));
  }
  if (authorization !== null) headers.set("authorization", authorization);
  const address = given.get("cf-connecting-ip");
  if (address !== null) headers.set("x-forwarded-for", address);
  const pairs = (given.get("cookie") ?? "").split(";").map((part) => part.trim());
  const cookies =
    tenant.origin === "embedded"
      ? pairs.filter((pair) => EMBEDDED_COOKIES.includes(pair.slice(0, pair.indexOf("="))))
      : pairs.filter(isOfBackend).map((pair) => pair.slice(BACKEND_PREFIX.length));
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return headers;
}
