import { logoShapes, SHARE_SIZE } from "#contract/platform/logos.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/** A speech bubble in a box of 100 by 80, with its tail at the left. */
const BUBBLE =
  "M18 0h64a18 18 0 0 1 18 18v26a18 18 0 0 1-18 18H44L20 80V62h-2A18 18 0 0 1 0 44V18A18 18 0 0 1 18 0z";
const HEART = "M12 21s-8.5-5.3-10.6-10A6 6 0 0 1 12 5.2 6 6 0 0 1 22.6 11C20.500 15.700 12 21 12 21z";
/** Of the JPEG: what is drawn in few colours has no visible edges at this. */
const QUALITY = 86;

/**
 * The picture beside a link to a site: its logo in its colour, and two who write to each other. It has no
 * words, which would need a font and a language; those who show links put the page's title beside it.
 */
export async function drawSharePicture({ logo, theme }: Pick<Tenant, "logo" | "theme">): Promise<Buffer> {
  // loaded when the first picture is drawn: the dev server starts without it
  const { default: sharp } = await import("sharp");
  const { width, height } = SHARE_SIZE;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs><linearGradient id="depth" x1="0" y1="0" x2="1" y2="1">',
    '<stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".38"/>',
    "</linearGradient></defs>",
    `<rect width="${width}" height="${height}" fill="${theme.primary}"/>`,
    `<rect width="${width}" height="${height}" fill="url(#depth)"/>`,
    '<circle cx="330" cy="315" r="420" fill="#fff" opacity=".06"/><circle cx="330" cy="315" r="300" fill="#fff" opacity=".07"/>',
    `<g transform="translate(155 140) scale(12.5)">${logoShapes(logo, "#fff", theme.primary)}</g>`,
    `<g transform="translate(660 110) scale(3.3)"><path d="${BUBBLE}" fill="#fff"/>`,
    `<path transform="translate(34 14) scale(1.35)" d="${HEART}" fill="${theme.primary}"/></g>`,
    `<g transform="translate(1090 350) scale(-2.6 2.6)"><path d="${BUBBLE}" fill="#fff" opacity=".28"/>`,
    [32, 50, 68].map((x) => `<circle cx="${x}" cy="31" r="6" fill="#fff"/>`).join(""),
    "</g></svg>",
  ].join("");
  return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}
