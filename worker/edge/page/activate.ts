import type { Context } from "hono";
import { parseFailure } from "#client/net/failure.ts";
import { pathOf } from "#client/routes.ts";
import type { App } from "#edge/env.ts";
import { loginCookies, userInAnswer } from "#edge/login-state.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { askInName, done } from "./login.ts";
import { pageOfWords } from "./page.ts";

/**
 * Where the link of an activation mail leads: a page with one button. Programs that look at mail open every
 * link, by GET or HEAD, and must neither use it up nor get a session for it.
 */
export const askActivation = (c: Context<App>): Promise<Response> =>
  pageOfWords(c, { title: "activate.ask.title", text: "activate.ask.text" }, "activate.ask.button", 200);

/**
 * The button of that page. The browser that signed up is logged in, every other one continues at the login. A
 * link that does not work leads to the page that offers a new mail; the token stays in no address.
 */
export async function activate(c: Context<App>): Promise<Response> {
  await readForm(c);
  const body = JSON.stringify({ token: c.req.param("token") });
  const answer = await askInName(c, "POST", "/api/activate.php", body);
  const user = userInAnswer(answer);
  if (user)
    return done(pathOf("activate-done"), [
      ...answer.cookies,
      ...loginCookies(c.get("tenant"), c.req.raw.headers, user, true),
    ]);
  const { code } = parseFailure(answer.status, answer.body);
  if (user === null || code === "already_active") {
    const notice = user === null ? "confirmed" : "active";
    return done(pathOf("login", {}, { next: pathOf("signup-matches"), notice }), answer.cookies);
  }
  const reason = code === "link_expired" || code === "invalid_input" ? "expired" : "failed";
  return done(pathOf("activate-error", {}, { reason }), answer.cookies);
}
