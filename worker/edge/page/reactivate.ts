import type { Context } from "hono";
import { parseFailure } from "#client/net/failure.ts";
import { pathOf } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import type { App } from "#edge/env.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { askInName, done } from "./login.ts";
import { pageOfWords } from "./page.ts";

/**
 * Where the link in the mails about a deleted account leads: a page with one button. Programs that look at
 * mail open every link, by GET or HEAD, and must not bring an account back that its member wanted gone.
 */
export const askReactivation = (c: Context<App>): Promise<Response> =>
  pageOfWords(c, { title: "reactivate.title", text: "reactivate.text" }, "reactivate.button", 200);

/** The button of that page. The member continues at the login; the token stays in no address. */
export async function reactivate(c: Context<App>): Promise<Response> {
  await readForm(c);
  const body = JSON.stringify({ token: c.req.param("token") });
  const answer = await askInName(c, "POST", "/api/reactivation.php", body);
  if (answer.status < 300) return done(pathOf("login", {}, { notice: "reactivated" }), answer.cookies);
  const { status, code } = parseFailure(answer.status, answer.body);
  if (code === "account_erased")
    return pageOfWords(c, { title: "reactivate.erased.title", text: "reactivate.erased.text" }, null, 410);
  if (code === "link_expired" || code === "invalid_input")
    return pageOfWords(c, { title: "reactivate.used.title", text: "reactivate.used.text" }, null, 410);
  throw new Refusal(status, "error");
}
