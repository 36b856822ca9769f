import type { Context } from "hono";
import { isShutOut, parseFailure } from "#client/net/failure.ts";
import { afterLogin } from "#client/page/next-path.ts";
import type { Data as LoginData, LoginFailure } from "#client/pages/login/data.ts";
import { pathOf } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import type { App } from "#edge/env.ts";
import { loginCookies } from "#edge/login-state.ts";
import type { OriginAnswer } from "#edge/origin-answer.ts";
import { callOrigin, contractBody } from "#edge/origin.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { siteOffers } from "./offers.ts";
import { fromEdge } from "./outcome.ts";
import { pageWith } from "./page.ts";

/**
 * The login form without a script: POST user.php on its behalf, then a redirect to where the visitor was
 * heading, or the form again with what went wrong. While too many log in, a second button of the form asks
 * for a link by email.
 */
export async function logIn(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const [typed, next] = [form.get("email") ?? "", form.get("next")];
  if (form.has("link")) return sendLoginLink(c, typed, next);
  const answer = await askInName(
    c,
    "POST",
    "/api/user.php",
    JSON.stringify({ email: typed, password: form.get("password") ?? "" }),
  );
  const user = await loggedInUser(c, answer);
  if (user) {
    const { lacks } = await siteOffers(c.env, c.get("tenant"), (work) => c.executionCtx.waitUntil(work));
    return done(afterLogin(next, lacks), [
      ...answer.cookies,
      ...loginCookies(c.get("tenant"), c.req.raw.headers, user, true),
    ]);
  }
  const { status, code, minutes } =
    user === undefined && answer.status === 200
      ? { status: 502, code: "origin_invalid", minutes: null }
      : parseFailure(answer.status, answer.body);
  if (isShutOut(code)) return done(pathOf("decisions"), answer.cookies);
  return formWith(c, { typed, next, failure: { code, minutes }, status });
}

function formWith(
  c: Context<App>,
  {
    typed,
    next,
    failure,
    status,
  }: { typed: string; next: string | null; failure: LoginFailure; status: number },
): Promise<Response> {
  const passkeys = c.get("tenant").origin === "embedded";
  const data: LoginData = { state: "ready", typed, failure, notice: null, passkeys };
  return pageWith(c, pathOf("login", {}, next === null ? {} : { next }), data, status);
}

/** Has a link mailed to the address that was typed; the answer is alike for every address. */
async function sendLoginLink(c: Context<App>, typed: string, next: string | null): Promise<Response> {
  const answer = await askInName(c, "POST", "/api/login-link.php", JSON.stringify({ email: typed.trim() }));
  if (answer.status < 300)
    return done(pathOf("login", {}, { notice: "link_sent", ...(next !== null && { next }) }), []);
  const { status, code } = parseFailure(answer.status, answer.body);
  const known = { invalid_email: "link_address", invalid_input: "link_address", mail_limit: "link_limit" }[
    code
  ];
  return formWith(c, { typed, next, failure: { code: known ?? code, minutes: null }, status });
}

/** The link of that mail: this browser is a device of the account from now on, and goes to the login. */
export async function openLoginLink(c: Context<App>): Promise<Response> {
  const answer = await askInName(
    c,
    "PUT",
    "/api/login-link.php",
    JSON.stringify({ token: c.req.param("token") }),
  );
  if (answer.status < 300) return done(pathOf("login", {}, { notice: "link_opened" }), answer.cookies);
  const { status, code } = parseFailure(answer.status, answer.body);
  if (code !== "link_expired" && code !== "invalid_input") throw new Refusal(status, "error");
  return done(pathOf("login", {}, { notice: "link_expired" }), []);
}

/** Who was logged in; undefined where the answer is a failure, or that of another site. */
async function loggedInUser(c: Context<App>, answer: OriginAnswer): Promise<unknown> {
  if (answer.status !== 200) return undefined;
  try {
    const tenant = c.get("tenant");
    return (await contractBody(tenant, tenant.settings, "POST /api/user.php", answer.body))?.user;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The menu's logout without script. */
export async function logOut(c: Context<App>): Promise<Response> {
  await readForm(c);
  const answer = await askInName(c, "GET", "/api/logout.php", null);
  if (answer.status >= 400) throw new Refusal(503, "origin_unavailable");
  return done(pathOf("index"), [
    ...answer.cookies,
    ...loginCookies(c.get("tenant"), c.req.raw.headers, null, false),
  ]);
}

/** A call on behalf of the visitor who sent the form or followed the link. A failure is its answer. */
export async function askInName(
  c: Context<App>,
  method: string,
  path: string,
  body: string | null,
  idempotencyKey: string | null = null,
): Promise<OriginAnswer> {
  const headers = fromEdge(c.req.raw.headers);
  if (idempotencyKey !== null) headers.set("idempotency-key", idempotencyKey);
  headers.set("content-type", "application/json");
  try {
    return await callOrigin(c.env, c.get("tenant"), { method, path, search: "", headers, body });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      status: error.status,
      body: { error: { code: error.code } },
      cookies: [],
      retryAfter: null,
      allow: null,
    };
  }
}

/** Redirects to the next page, with the cookies that the browser should store. */
export function done(path: string, cookies: string[]): Response {
  const response = new Response(null, {
    status: 303,
    headers: { location: path, "cache-control": "private, no-store" },
  });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
