import type { Answer } from "#contract/calls.ts";
import type { Settings } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { NETWORK_COUNTRY } from "#contract/network-country.ts";
import type { CallName } from "#contract/rules.ts";
import { SESSION_COOKIE } from "#contract/session.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "./env.ts";
import { ORIGIN_MAX_BYTES, ORIGIN_TIMEOUT_MS, ORIGIN_WRITE_TIMEOUT_MS } from "./limits.ts";

export interface OriginCall {
  method: string;
  /** "/api/<noun>.php" */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  headers: Headers;
  body: string | ReadableStream<Uint8Array> | null;
  /** Milliseconds, where it may take longer than others. */
  timeout?: number;
  /** The operator's or a partner's token, for a call that asks for it. */
  authorization?: string | null;
}

/** What an origin said, checked: JSON or nothing, of a bounded size, its cookies made this host's own. */
export interface OriginAnswer {
  status: number;
  /** JSON, which may be null; undefined for an answer without a body. */
  body: unknown;
  cookies: string[];
  retryAfter: string | null;
}

/** Headers of a visitor that an origin gets to see. */
const PASSED = ["accept-language", "content-type", "idempotency-key", "user-agent", "x-page-route"];
/** Says who asks: `client` or `server`. Only user.php gets it (specification, section 7). */
const REQUEST_TYPE = "x-request-type";
/** Statuses below 300 that never have a body; a response made with one would throw. */
const WITHOUT_BODY = [204, 205];
/**
 * The cookies of the embedded origin: its session, the device that logged in before, and the signup that
 * waits for its mail.
 */
const EMBEDDED_COOKIES: readonly string[] = [SESSION_COOKIE, "__Host-device", "__Host-signup"];

/**
 * Whether a cookie, as `name=value`, is one that an HTTP backend set: never one of ours, which all are bound
 * to the host by their name.
 */
export const isOfBackend = (pair: string): boolean => pair.includes("=") && !pair.startsWith("__");

/**
 * Calls the tenant's origin, embedded or HTTP. Throws a Refusal: origin_unavailable (503/504) when it cannot
 * be reached, is too slow or fails; origin_invalid (502) when its answer is none.
 */
export async function callOrigin(env: Env, tenant: Tenant, call: OriginCall): Promise<OriginAnswer> {
  const signal = AbortSignal.timeout(
    call.timeout ?? (call.method === "GET" ? ORIGIN_TIMEOUT_MS : ORIGIN_WRITE_TIMEOUT_MS),
  );
  const embedded = tenant.origin === "embedded";
  const request = new Request(
    `${embedded ? `https://${tenant.host}` : tenant.origin}${call.path}${call.search}`,
    {
      method: call.method,
      headers: passedHeaders(call, tenant),
      body: call.body,
      redirect: "manual",
      signal,
    },
  );
  try {
    const response = await (embedded ? env.ORIGIN.fetch(request) : fetch(request));
    return await readAnswer(response, embedded);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(signal.aborted ? 504 : 503, "origin_unavailable", { retryAfter: 5 });
  }
}

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

function passedHeaders({ path, headers: given, authorization = null }: OriginCall, tenant: Tenant): Headers {
  const headers = new Headers({
    accept: "application/json",
    "x-forwarded-host": tenant.host,
    "x-forwarded-proto": "https",
  });
  for (const name of path === "/api/user.php" ? [...PASSED, REQUEST_TYPE] : PASSED) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  const country = given.get(NETWORK_COUNTRY);
  if (country !== null && tenant.origin === "embedded") headers.set(NETWORK_COUNTRY, country);
  if (authorization !== null) headers.set("authorization", authorization);
  const address = given.get("cf-connecting-ip");
  if (address !== null) headers.set("x-forwarded-for", address);
  const mayPass =
    tenant.origin === "embedded"
      ? (pair: string) => EMBEDDED_COOKIES.includes(pair.slice(0, pair.indexOf("=")))
      : isOfBackend;
  const cookies = (given.get("cookie") ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(mayPass);
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return headers;
}

async function readAnswer(response: Response, embedded: boolean): Promise<OriginAnswer> {
  const given = response.headers.getSetCookie();
  const cookies = embedded ? given : given.slice(0, MAX_COOKIES).flatMap((cookie) => ownCookie(cookie) ?? []);
  const retryAfter = /^\d{1,6}$/.exec(response.headers.get("retry-after") ?? "")?.[0] ?? null;
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new Refusal(502, "origin_invalid");
  }
  const isJson = /^application\/(?:[\w.+-]{1,60}\+)?json\b/i.test(response.headers.get("content-type") ?? "");
  if (
    WITHOUT_BODY.includes(response.status) ||
    (response.ok && response.headers.get("content-length") === "0")
  )
    return { status: response.status, body: undefined, cookies, retryAfter };
  if (!isJson) {
    if (response.ok && (await isEmpty(response)))
      return { status: response.status, body: undefined, cookies, retryAfter };
    await response.body?.cancel().catch(() => undefined);
    throw response.status >= 500
      ? new Refusal(503, "origin_unavailable", { retryAfter: Number(retryAfter ?? 5) })
      : response.status === 404
        ? new Refusal(404, "unknown_call")
        : new Refusal(502, "origin_invalid");
  }
  const text = await readBounded(response);
  let body: unknown;
  try {
    body = embedded ? JSON.parse(text) : JSON.parse(text, refusePrototype);
  } catch {
    throw new Refusal(502, "origin_invalid");
  }
  if (response.status >= 500 && !isForeseen(body))
    throw new Refusal(503, "origin_unavailable", { retryAfter: Number(retryAfter ?? 5) });
  return { status: response.status, body: response.ok ? body : withoutText(body), cookies, retryAfter };
}

/** PHP says text/html and no length where it says nothing at all. */
async function isEmpty(response: Response): Promise<boolean> {
  if (!response.body) return true;
  const reader = response.body.getReader();
  const { done } = await reader.read();
  if (!done) await reader.cancel();
  reader.releaseLock();
  return done;
}

async function readBounded(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > ORIGIN_MAX_BYTES) {
      await reader.cancel();
      throw new Refusal(502, "origin_invalid");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** A key that could reach a prototype is refused. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === "__proto__" || key === "constructor" || key === "prototype") throw new SyntaxError(key);
  return value;
}

/** A failure of a service behind the origin, which the origin reports as such. */
const FORESEEN: readonly unknown[] = ["payment_unavailable"];

const isForeseen = (body: unknown): boolean =>
  FORESEEN.includes((body as { error?: { code?: unknown } | null } | null)?.error?.code);

/** An error keeps its code and figures; a backend's own sentences go no further than this. */
function withoutText(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { error: { code: "error" } };
  const { error, authentication_required: required } = body as {
    error?: unknown;
    authentication_required?: unknown;
  };
  const given = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const code =
    typeof given["code"] === "string" && /^[a-z0-9_]{1,60}$/.test(given["code"]) ? given["code"] : "error";
  const figures = Object.entries(given).filter(
    ([key, value]) => typeof value === "number" && /^[a-z_]{1,40}$/.test(key),
  );
  const field =
    typeof given["field"] === "string" && /^[a-z_]{1,40}$/.test(given["field"])
      ? { field: given["field"] }
      : {};
  return {
    error: { code, ...field, ...Object.fromEntries(figures) },
    ...(required === true ? { authentication_required: true } : {}),
  };
}

/** Cookies of one answer that are let through, and characters of one of them. */
const MAX_COOKIES = 10;
const MAX_COOKIE = 4_096;

/**
 * A backend's cookie as this host's own: no domain, whole path, never readable by script nor sent over plain
 * http. Null if it is not one of its to set.
 */
function ownCookie(cookie: string): string | null {
  if (cookie.length > MAX_COOKIE) return null;
  const [pair = "", ...attributes] = cookie.split(";");
  const found = /^\s*([A-Za-z0-9_.-]{1,100})=([\u0021-\u003a\u003c-\u007e]*)\s*$/.exec(pair);
  const name = found?.[1] ?? "";
  if (!found || name.startsWith("__")) return null;
  const kept = attributes
    .map((attribute) => attribute.trim())
    .filter((attribute) => /^(max-age=-?\d{1,10}|expires=[\w ,:-]{1,40})$/i.test(attribute));
  return [`${name}=${found[2] ?? ""}`, ...kept, "Path=/", "Secure", "HttpOnly", "SameSite=Lax"].join("; ");
}
