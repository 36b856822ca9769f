import type { Context } from "hono";
import { pathOf } from "#client/routes.ts";
import { iconPath, SITE_ICONS, type SiteIcon } from "#contract/platform/logos.ts";
import type { App } from "#edge/env.ts";
import { pageIntl } from "#edge/page/page-intl.ts";

/**
 * The manifest: name, look and pictures of the installed app, from the site's file, in the reader's language.
 * Its address carries nothing, so that every page of a site names the same app.
 */
export async function webManifest(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  const { settings, theme } = tenant;
  const intl = await pageIntl(c);
  const icon = (name: SiteIcon, purpose: "any" | "maskable" | "monochrome") => ({
    src: iconPath(tenant, name),
    sizes: `${SITE_ICONS[name].size}x${SITE_ICONS[name].size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (route: "chats" | "likes") => ({
    name: intl.formatMessage({ id: route === "chats" ? "bar.chats" : "bar.likes" }),
    url: pathOf(route),
  });
  return c.json(
    {
      id: "/",
      name: settings.name,
      short_name: settings.name,
      lang: intl.locale.slice(0, 2),
      dir: "ltr",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: theme.light,
      theme_color: theme.light,
      categories: ["social", "lifestyle"],
      icons: [
        icon("192", "any"),
        icon("512", "any"),
        icon("maskable", "maskable"),
        icon("badge", "monochrome"),
        { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      ],
      shortcuts: [shortcut("chats"), shortcut("likes")],
    },
    200,
    {
      "content-type": "application/manifest+json",
      "cache-control": "private, max-age=86400",
      vary: "cookie, accept-language",
    },
  );
}
