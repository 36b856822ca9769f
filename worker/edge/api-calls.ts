import type { Context } from "hono";
import { matchRoute } from "#client/routes.ts";
import type { SettingsAnswer } from "#contract/calls/operator/settings.ts";
import { errorBody, Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { isCallName, ruleOf } from "#contract/rules.ts";
import { callCached } from "./cached-calls.ts";
import type { App } from "./env.ts";
import { ORIGIN_UPLOAD_TIMEOUT_MS } from "./limits.ts";
import { loginCookies, userInAnswer } from "./login-state.ts";
import type { OriginAnswer } from "./origin-answer.ts";
import { callOrigin } from "./origin.ts";
import { readVisitor, type Visitor } from "./page-decisions.ts";
import { knownSettings } from "./page/settings.ts";
import { readBody } from "./read-body.ts";
import { isFromOwnPage, isSameSite } from "./same-site.ts";
import { lastSettingsQuery, settingsQuery } from "./settings-query.ts";

/** Bytes of a body that are forwarded. */
const MAX_BODY_BYTES = 64 * 1024;
/** Calls that change state although their method is GET (answers, section 7). */
const STATE_CHANGING_GETS: readonly string[] = ["/api/logout.php", "/api/auto-like.php"];

/**
 * Answers /api/*.php: from the tenant's origin, or from the cache where the contract allows it. A failure is
 * answered in the contract's error format.
 */
export async function forwardCall(c: Context<App>): Promise<Response> {
  try {
    return await answerCall(c);
  } catch (error) {
    if (!(error instanceof Refusal))
      reportError("call", error, { site: c.get("tenant").id, route: callName(c.req) });
    const refusal = error instanceof Refusal ? error : new Refusal(500, "error");
    return c.json(errorBody(refusal), refusal.status as 400, {
      "cache-control": "private, no-store",
      ...(refusal.retryAfter === undefined ? {} : { "retry-after": String(refusal.retryAfter) }),
    });
  }
}

/** A call by its method and path; one that the contract does not know has no name. */
const callName = ({ method, path }: { method: string; path: string }): string =>
  isCallName(`${method} ${path}`) ? `${method} ${path}` : "";

async function answerCall(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  const url = new URL(c.req.url);
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const rule = ruleOf(method, url.pathname);
  // Read before anything is refused: workerd closes the connection of a request whose body was not read.
  const body = method === "GET" || rule?.body ? null : await readBody(c.req.raw, MAX_BODY_BYTES);
  // A call that is missing in the contract may be one of a PHP backend's own; the embedded origin refuses it.
  if (!/^\/api\/[a-z0-9-]{1,40}\.php$/.test(url.pathname)) throw new Refusal(404, "unknown_call");
  if (method !== "GET" && !isSameSite(c.req.raw, url)) throw new Refusal(403, "cross_site");
  if (STATE_CHANGING_GETS.includes(url.pathname) && !isFromOwnPage(c.req.raw, url))
    throw new Refusal(403, "cross_site");

  const name = `${method} ${url.pathname}`;
  const check = await checkOf(tenant, name);
  const visitor = readVisitor(c.req.raw, url);
  const query = forwardedQuery(url, tenant, visitor);
  const headers = new Headers(c.req.raw.headers);
  headers.set("x-request-type", "client");
  headers.delete("x-page-route");
  if (url.pathname === "/api/page-hidden.php")
    headers.set("x-page-route", hiddenRoute(c.req.header("referer")));

  if (rule?.cache) {
    const answer = await callCached(c.env, tenant, rule.cache, {
      path: url.pathname,
      query,
      headers: new Headers(),
      check: async (body) => check(body),
      ...(url.pathname === "/api/settings.php" && { lastKnownAs: lastSettingsQuery(tenant) }),
      later: (work) => c.executionCtx.waitUntil(work),
    });
    return toResponse(
      url.pathname === "/api/settings.php" ? { ...answer, body: await settingsFor(answer, c) } : answer,
    );
  }
  const search = query.size > 0 ? `?${query}` : "";
  const call = {
    method,
    path: url.pathname,
    search,
    headers,
    country: visitor.country.seen,
    authorization: rule?.needs === "partner" ? headers.get("authorization") : null,
  };
  if (rule?.body) {
    const { forwardUpload } = await import("./upload.ts");
    return toResponse(
      await forwardUpload(c.req.raw, (file) =>
        callOrigin(c.env, tenant, { ...call, body: file, timeout: ORIGIN_UPLOAD_TIMEOUT_MS }).then(checked),
      ),
    );
  }
  const answer = checked(await callOrigin(c.env, tenant, { ...call, body }));
  return toResponse({
    ...answer,
    cookies: [...answer.cookies, ...edgeCookies(tenant, c.req.raw, url, answer)],
  });

  function checked(given: OriginAnswer): OriginAnswer {
    const isGood = given.status < 300 && given.body !== undefined;
    // For a push subscription the specification names no answer.
    if (!isGood || url.searchParams.has("push")) return isGood ? { ...given, body: null } : given;
    return { ...given, body: check(given.body) };
  }
}

/**
 * What makes of an answer's body the contract's: an HTTP backend is outside data for the browser's own calls
 * as for pages. Throws unknown_call (404) for a call of the contract that such a backend is not asked for.
 */
async function checkOf(tenant: Tenant, name: string): Promise<(body: unknown) => unknown> {
  if (tenant.origin === "embedded" || !isCallName(name)) return (body) => body;
  const { checkAnswer, isOffered } = await import("./backend/check.ts");
  if (!isOffered(name)) throw new Refusal(404, "unknown_call");
  const settings = await knownSettings(tenant);
  return (body) => checkAnswer(name, body, settings);
}

/** The edge's own cookies that an answer of user.php, logout.php or complete-signup.php brings about. */
function edgeCookies(tenant: Tenant, { method, headers }: Request, url: URL, answer: OriginAnswer): string[] {
  if (url.pathname === "/api/logout.php" && answer.status < 300)
    return loginCookies(tenant, headers, null, false);
  const user = userInAnswer(answer);
  if (url.pathname === "/api/complete-signup.php")
    return user ? loginCookies(tenant, headers, user, true) : [];
  if (url.pathname !== "/api/user.php" || url.searchParams.has("push") || user === undefined) return [];
  return loginCookies(tenant, headers, user, method === "POST");
}

function toResponse({ status, body, cookies, retryAfter }: OriginAnswer): Response {
  const response =
    body === undefined
      ? new Response(null, { status: status === 200 ? 204 : status })
      : Response.json(body, { status });
  response.headers.set("cache-control", "private, no-store");
  if (retryAfter !== null) response.headers.set("retry-after", retryAfter);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Keys of a query that are the edge's to say. */
const OF_THE_EDGE = ["host", "geoip_country", "geoip_selected_country"];

/**
 * The query as it is forwarded. `host` would switch tenants, so this site's replaces a visitor's. A position
 * keeps two decimals, about a kilometre (answers, section 4). Throws invalid_input (422) for no position.
 */
function forwardedQuery(url: URL, tenant: Tenant, visitor: Visitor): URLSearchParams {
  if (url.pathname === "/api/settings.php")
    return settingsQuery(
      tenant,
      tenant.origin === "embedded" ? null : visitor.country.seen,
      url.searchParams,
    );
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !OF_THE_EDGE.includes(name)));
  query.delete("traffic_source");
  if (url.pathname === "/api/geocode.php") {
    for (const name of ["lat", "lon"]) {
      const value = query.get(name);
      if (value === null || !/^-?\d{1,3}(\.\d{1,20})?$/.test(value))
        throw new Refusal(422, "invalid_input", { field: name });
      query.set(name, Number(value).toFixed(2));
    }
  }
  if (url.pathname === "/api/signup.php")
    for (const [name, value] of Object.entries(visitor.source)) query.set(name, value);
  if (["/api/members.php", "/api/signup.php"].includes(url.pathname) && visitor.carriesSource)
    query.set("traffic_source", "1");
  return query;
}

/** The name of the route that was hidden: the address of a person's page stays in the edge. */
function hiddenRoute(referer: string | undefined): string {
  const page = referer === undefined ? null : URL.parse(referer);
  return page ? (matchRoute(page.pathname)?.route.name ?? "") : "";
}

/** The settings as a page would get them, with the countries that only the edge knows. */
async function settingsFor({ status, body }: OriginAnswer, c: Context<App>): Promise<unknown> {
  if (status !== 200) return body;
  const tenant = c.get("tenant");
  const { country } = readVisitor(c.req.raw, new URL(c.req.url));
  const countries = { geoip_country: country.seen, geoip_selected_country: country.selected };
  if (tenant.origin === "embedded") {
    const given = body as SettingsAnswer;
    return { ...given, settings: { ...given.settings, ...countries } };
  }
  const { overlaySettings } = await import("./backend/settings.ts");
  const settings = overlaySettings(tenant.settings, body);
  return { settings: { ...settings, ...countries }, domain_language: settings.domain_language };
}
