import type { Context } from "hono";
import type { App } from "./env.ts";

const CACHE_FOR_A_DAY = "public, max-age=86400";

/** API calls are for the site itself; every page may be indexed. */
export function robotsTxt(c: Context<App>): Response {
  return c.text("User-agent: *\nDisallow: /api/\nAllow: /\n", 200, { "cache-control": CACHE_FOR_A_DAY });
}

/** The manifest: the name and the look of the installed app. */
export function webManifest(c: Context<App>): Response {
  const { settings, theme } = c.get("tenant");
  return c.json(
    {
      id: "/",
      name: settings.name,
      short_name: settings.name,
      start_url: "/",
      display: "standalone",
      background_color: theme.light,
      theme_color: theme.light,
      icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
    },
    200,
    { "content-type": "application/manifest+json", "cache-control": CACHE_FOR_A_DAY },
  );
}

/** The logos as SVG; the fill "B" is replaced by the brand colour. */
const LOGO_SHAPES = {
  flower: `<g fill="B"><ellipse cx="14" cy="7" rx="4.6" ry="6"/><ellipse cx="14" cy="7" rx="4.6" ry="6" transform="rotate(60 14 14)"/><ellipse cx="14" cy="7" rx="4.6" ry="6" transform="rotate(120 14 14)"/><ellipse cx="14" cy="7" rx="4.6" ry="6" transform="rotate(180 14 14)"/><ellipse cx="14" cy="7" rx="4.6" ry="6" transform="rotate(240 14 14)"/><ellipse cx="14" cy="7" rx="4.6" ry="6" transform="rotate(300 14 14)"/></g><circle cx="14" cy="14" r="4" fill="#fff"/>`,
  wave: `<circle cx="14" cy="14" r="12" fill="B"/><path d="M3 16.5c3.7-3.6 7.3-3.6 11 0s7.3 3.6 11 0" fill="none" stroke="#fff" stroke-width="2.6"/>`,
  gem: `<path d="M8 4h12l6 8-12 13L2 12z" fill="B"/>`,
};

/** The site's logo in its own colour, as the browser's icon. */
export function siteIcon(c: Context<App>): Response {
  const { logo, theme } = c.get("tenant");
  const shapes = LOGO_SHAPES[logo].replaceAll('"B"', `"${theme.primary}"`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${shapes}</svg>`;
  return c.body(svg, 200, { "content-type": "image/svg+xml", "cache-control": CACHE_FOR_A_DAY });
}
