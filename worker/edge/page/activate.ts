import type { Context } from "hono";
import { parseFailure } from "#client/failure.ts";
import { pathOf } from "#client/routes.ts";
import type { App } from "#edge/env.ts";
import { loginCookies, userInAnswer } from "#edge/login-state.ts";
import { askInName, done } from "./login.ts";

/** The link of an activation mail: the token is given to the origin and stays in no address. */
export async function activate(c: Context<App>): Promise<Response> {
  const answer = await askInName(
    c,
    "POST",
    "/api/activate.php",
    JSON.stringify({ token: c.req.param("token") }),
  );
  const user = userInAnswer(answer);
  if (user)
    return done(pathOf("activate-done"), [
      ...answer.cookies,
      ...loginCookies(c.get("tenant"), c.req.raw.headers, user, true),
    ]);
  const { code } = parseFailure(answer.status, answer.body);
  return done(
    pathOf("activate-error", {}, { reason: code === "link_expired" ? "expired" : "failed" }),
    answer.cookies,
  );
}
