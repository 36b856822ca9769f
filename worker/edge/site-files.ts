import type { Context } from "hono";
import { iconPath } from "#contract/platform/logos.ts";
import { OFFLINE_PATH, SERVICE_WORKER_PATH } from "#contract/push.ts";
import type { App } from "./env.ts";

/**
 * API calls are for the site itself. Every page may be read, so that those that are not for search engines
 * can say so.
 */
export function robotsTxt(c: Context<App>): Response {
  const { host } = c.get("tenant");
  return c.text(`User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: https://${host}/sitemap.xml\n`, 200, {
    "cache-control": "public, max-age=86400",
  });
}

/**
 * What browsers and search engines ask for besides the pages: the manifest, the icon, the service worker and
 * its offline page, the sitemap. Loaded when it is first asked for, since no page waits for it.
 */
export const SITE_FILES: Record<string, (c: Context<App>) => Promise<Response>> = {
  "/manifest.webmanifest": async (c) => (await import("./installed/web-manifest.ts")).webManifest(c),
  "/sitemap.xml": async (c) => (await import("./sitemap.ts")).sitemap(c),
  "/favicon.ico": async (c) => c.redirect(iconPath(c.get("tenant"), "touch"), 302),
  "/.well-known/security.txt": async (c) => (await import("./well-known.ts")).securityTxt(c),
  "/.well-known/change-password": async (c) => (await import("./well-known.ts")).changePassword(c),
  "/.well-known/passkey-endpoints": async (c) => (await import("./well-known.ts")).passkeyEndpoints(c),
  "/icon.svg": async (c) => (await import("./installed/site-icon.ts")).siteIcon(c),
  [SERVICE_WORKER_PATH]: async (c) => (await import("./installed/service-worker.ts")).serviceWorker(c),
  [OFFLINE_PATH]: async (c) => (await import("./installed/offline-page.ts")).offlinePage(c),
};
