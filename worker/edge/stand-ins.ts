import type { Context, MiddlewareHandler } from "hono";
import type { App } from "./env.ts";
import { readBody } from "./read-body.ts";
import { isSameSite } from "./same-site.ts";

/** Bytes of a body of the stand-ins' forms and API. */
const MAX_BODY_BYTES = 64 * 1024;
const FORWARDED_HEADERS = ["authorization", "idempotency-key", "content-type"];

/**
 * Forwards to the demo's stand-ins, on any host: their pages, and the payment provider's API for its official
 * client. A form is accepted only from a page of this host.
 */
export async function forwardToStandIns(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const headers = new Headers({ "x-port": url.port, "x-base": url.origin });
  for (const name of FORWARDED_HEADERS) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const body = c.req.method === "GET" ? null : await readBody(c.req.raw, MAX_BODY_BYTES);
  if (c.req.method !== "GET" && !isSameSite(c.req.raw, url)) return c.text("", 403);
  const answer = await c.env.ORIGIN.fetch(`https://origin.invalid${url.pathname}${url.search}`, {
    method: c.req.method,
    headers,
    body,
    redirect: "manual",
  });
  return new Response(answer.body, answer);
}

/** The desk's host in the demo. */
const DESK_HOST = "desk.localhost";

/** Passes what is for the desk's host to the stand-in of the gateway before it. */
export const forwardToDesk: MiddlewareHandler<App> = async (c, next) => {
  if (c.env.GATEWAY && new URL(c.req.url).hostname === DESK_HOST) return c.env.GATEWAY.fetch(c.req.raw);
  return next();
};
