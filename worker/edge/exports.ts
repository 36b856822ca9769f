import type { Context } from "hono";
import { pathOf } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import type { App } from "./env.ts";

/**
 * A member's archive, streamed from the embedded origin, which decides whose it is. A visitor, who comes from
 * the mail about it, logs in first. Throws not_found (404) for what is not theirs.
 */
export async function downloadExport(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  if (tenant.origin !== "embedded") throw new Refusal(404, "not_found");
  const cookie = c.req.header("cookie");
  const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}${new URL(c.req.url).pathname}`, {
    headers: cookie === undefined ? {} : { cookie },
  });
  if (answer.status === 403) return c.redirect(pathOf("login", {}, { next: pathOf("notifications") }), 303);
  if (!answer.ok) throw new Refusal(answer.status === 404 ? 404 : 503, "not_found");
  return new Response(answer.body, answer);
}
