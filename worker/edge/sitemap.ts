import type { Context } from "hono";
import { fillPath, routes } from "#client/routes.ts";
import type { App } from "./env.ts";
import { alternatesOf, ownAddress, ownLanguages } from "./page/language-addresses.ts";
import { siteInfo } from "./page/settings.ts";

/**
 * The addresses that search engines may list: every indexed page that the site has now, in each language that
 * its addresses name, and the site's own pages (https://www.sitemaps.org/protocol.html). Each names the same
 * page in the other languages, as its head does. Variants of a page stand for themselves nowhere.
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
    .filter(({ needsOpenSignups }) => !needsOpenSignups || settings.signups === "all")
    .map((route) => fillPath(route, {}));
  const urls = paths.flatMap((path) =>
    ownLanguages(tenant).map((language) => {
      const own = ownAddress(tenant, path, language);
      const alternates = alternatesOf(tenant, path, own).map(
        ([hreflang, address]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`,
      );
      return `<url><loc>${own}</loc>${alternates.join("")}</url>`;
    }),
  );
  const ownPages = tenant.pages.map(({ token }) => `<url><loc>https://${tenant.host}/${token}</loc></url>`);
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${[...urls, ...ownPages].join("")}</urlset>\n`,
    200,
    { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  );
}
