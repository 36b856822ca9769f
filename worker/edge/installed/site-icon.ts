import type { Context } from "hono";
import { logoShapes } from "#contract/platform/logos.ts";
import type { App } from "#edge/env.ts";

/** The site's logo in its own colour, as the browser's icon. */
export function siteIcon(c: Context<App>): Response {
  const { logo, theme } = c.get("tenant");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${logoShapes(logo, theme.primary, "#fff")}</svg>`;
  return c.body(svg, 200, { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" });
}
