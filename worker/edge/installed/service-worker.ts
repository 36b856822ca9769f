import type { Context } from "hono";
import script from "virtual:service-worker";
import type { App } from "#edge/env.ts";

/** A worker's own policy: it fetches pages of this host, and loads nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

/** The service worker. Browsers ask for it at navigations, so that a new one is there with the next page. */
export const serviceWorker = (c: Context<App>): Response =>
  c.body(script, 200, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": POLICY,
  });
