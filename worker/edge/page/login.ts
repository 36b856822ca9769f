import type { Context } from "hono";
import { parseFailure } from "#client/failure.ts";
import { pathOf } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import { readForm } from "#edge/choices.ts";
import { cookiesFor, userIn } from "#edge/claim.ts";
import type { App } from "#edge/env.ts";
import { afterLogin } from "#edge/guards.ts";
import { callOrigin, type OriginAnswer } from "#edge/origin.ts";
import { fromEdge } from "./outcome.ts";
import { pageWith } from "./page.ts";

/**
 * The login's form without script: POST user.php in its name, then on to where the person was heading, or the
 * form again with what went wrong.
 */
export async function logIn(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const [typed, next] = [form.get("email") ?? "", form.get("next")];
  const answer = await askInName(
    c,
    "POST",
    "/api/user.php",
    JSON.stringify({ email: typed, password: form.get("password") ?? "" }),
  );
  const user = userIn(answer);
  if (user)
    return done(afterLogin(next), [
      ...answer.cookies,
      ...cookiesFor(c.get("tenant"), c.req.raw.headers, user, true),
    ]);
  const { status, code, minutes } = parseFailure(answer.status, answer.body);
  return pageWith(
    c,
    pathOf("login", {}, next === null ? {} : { next }),
    { state: "ready", typed, failure: { code, minutes } },
    status,
  );
}

/** The menu's logout without script. */
export async function logOut(c: Context<App>): Promise<Response> {
  await readForm(c);
  const answer = await askInName(c, "GET", "/api/logout.php", null);
  if (answer.status >= 400) throw new Refusal(503, "origin_unavailable");
  return done(pathOf("index"), [
    ...answer.cookies,
    ...cookiesFor(c.get("tenant"), c.req.raw.headers, null, false),
  ]);
}

/** A call of our own in the name of whoever sent the form or followed the link; a failure is its answer. */
export async function askInName(
  c: Context<App>,
  method: string,
  path: string,
  body: string | null,
): Promise<OriginAnswer> {
  const headers = fromEdge(c.req.raw.headers);
  headers.set("content-type", "application/json");
  try {
    return await callOrigin(c.env, c.get("tenant"), { method, path, search: "", headers, body });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: { error: { code: error.code } }, cookies: [], retryAfter: null };
  }
}

/** Goes on, with what the browser should remember. */
export function done(path: string, cookies: string[]): Response {
  const response = new Response(null, {
    status: 303,
    headers: { location: path, "cache-control": "private, no-store" },
  });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
