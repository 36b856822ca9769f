import type { Context } from "hono";
import { pathOf } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import type { App } from "./env.ts";

/** The page on which a member finds their files of each kind again. */
const PAGES = { exports: "notifications", documents: "transactions" } as const;

/**
 * A member's archive or document, streamed from the embedded origin, which decides whose it is. A visitor,
 * who comes from the mail about it, logs in first. Throws not_found (404) for what is not theirs.
 */
export async function downloadOwnFile(c: Context<App>, kind: keyof typeof PAGES): Promise<Response> {
  const tenant = c.get("tenant");
  if (tenant.origin !== "embedded") throw new Refusal(404, "not_found");
  const cookie = c.req.header("cookie");
  const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}${new URL(c.req.url).pathname}`, {
    headers: cookie === undefined ? {} : { cookie },
  });
  if (answer.status === 403) return c.redirect(pathOf("login", {}, { next: pathOf(PAGES[kind]) }), 303);
  if (!answer.ok) throw new Refusal(answer.status === 404 ? 404 : 503, "not_found");
  return new Response(answer.body, answer);
}
