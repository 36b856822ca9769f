import type { Context } from "hono";
import { Refusal } from "#contract/errors.ts";
import type { App } from "./env.ts";

/**
 * Forwards the request for a photo to the embedded origin, which checks who may open it. The photos of an
 * HTTP backend have their own address (cdn_prefix), so they answer not_found (404) here.
 */
export async function forwardPhoto(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  if (tenant.origin !== "embedded") throw new Refusal(404, "not_found");
  const headers = new Headers();
  for (const name of ["if-none-match", "cookie", "authorization"]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const photo = await c.env.ORIGIN.fetch(`https://${tenant.host}${new URL(c.req.url).pathname}`, { headers });
  return new Response(photo.body, photo);
}
