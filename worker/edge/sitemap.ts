import type { Context } from "hono";
import { fillPath, routes } from "#client/routes.ts";
import type { App } from "./env.ts";
import { siteInfo } from "./page/settings.ts";

/**
 * The addresses that search engines may list: every indexed page that the site has now, and the site's own
 * pages (https://www.sitemaps.org/protocol.html). Variants of a page stand for themselves nowhere.
 */
export async function sitemap(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  const { settings, lacks } = await siteInfo(
    c.env,
    tenant,
    { query: new URLSearchParams(), country: null },
    (work) => c.executionCtx.waitUntil(work),
  );
  const paths = routes
    .filter(({ isIndexed, path, name }) => isIndexed && !/\{\w+\}/.test(path) && !lacks.includes(name))
    // a signup that is closed to a reader who carries no traffic source has nothing to say
    .filter(({ name }) => name !== "signup" || settings.signups === "all")
    .map((route) => fillPath(route, {}))
    .concat(tenant.pages.map(({ token }) => `/${token}`));
  const urls = paths.map((path) => `<url><loc>https://${tenant.host}${path}</loc></url>`);
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`,
    200,
    { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  );
}
