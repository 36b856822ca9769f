import { resolve } from "node:path";
import type { Plugin } from "vite";
import { iconPath, logoShapes, sharePath, SITE_ICONS, type SiteIcon } from "#contract/platform/logos.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { drawSharePicture } from "./share-picture.ts";

/** The share of a picture that the logo takes: what a device cuts off a maskable one leaves 80 percent. */
const LOGO_SHARE = { plain: 1, filled: 0.56, shape: 0.9 };
const BOX = 28;

/**
 * Draws the pictures of every site's installed app, and the one beside links to it, from its logo and colour,
 * once for each pair of them.
 */
export function siteIconsPlugin(folder = resolve("tenants")): Plugin {
  const pictures = () => {
    const { tenants } = readTenants(folder, poolsOf(resolve("worker/origin/wrangler.toml")), false);
    return new Map(
      tenants.flatMap((tenant) => [
        ...siteIcons.map((icon) => [iconPath(tenant, icon), () => draw(tenant, icon)] as const),
        [sharePath(tenant), () => drawSharePicture(tenant)] as const,
      ]),
    );
  };
  return {
    name: "rendezvous:site-icons",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.startsWith("/icons/") ? request.url : "";
        const drawIt = path === "" ? undefined : pictures().get(path);
        if (!drawIt) return next();
        void drawIt().then((picture) => {
          response.setHeader("content-type", path.endsWith(".jpg") ? "image/jpeg" : "image/png").end(picture);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [path, drawIt] of pictures())
        this.emitFile({ type: "asset", fileName: path.slice(1), source: await drawIt() });
    },
  };
}

const siteIcons = Object.keys(SITE_ICONS) as SiteIcon[];

async function draw({ logo, theme }: Tenant, icon: SiteIcon): Promise<Buffer> {
  const { size, is } = SITE_ICONS[icon];
  // loaded when the first picture is drawn: the dev server starts without it
  const { default: sharp } = await import("sharp");
  const shapes = logoShapes(logo, is === "shape" ? "#fff" : theme.primary, is === "shape" ? "none" : "#fff");
  const margin = (BOX * (1 - LOGO_SHARE[is])) / 2;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${BOX} ${BOX}">`,
    is === "filled" ? `<rect width="${BOX}" height="${BOX}" fill="${theme.light}"/>` : "",
    `<g transform="translate(${margin} ${margin}) scale(${LOGO_SHARE[is]})">${shapes}</g></svg>`,
  ].join("");
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
