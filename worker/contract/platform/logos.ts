import type { Tenant } from "./tenant.ts";

/** The logos as SVG in a box of 28 by 28: "B" is the brand colour, "W" what is drawn on it. */
const SHAPES: Record<Tenant["logo"], string> = {
  flower: `<g fill="B">${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cx="14" cy="7" rx="4.6" ry="6" transform="rotate(${turn} 14 14)"/>`).join("")}</g><circle cx="14" cy="14" r="4" fill="W"/>`,
  wave: `<circle cx="14" cy="14" r="12" fill="B"/><path d="M3 16.5c3.7-3.6 7.3-3.6 11 0s7.3 3.6 11 0" fill="none" stroke="W" stroke-width="2.6" stroke-linecap="round"/><circle cx="18.5" cy="8.8" r="2.6" fill="W"/>`,
  gem: `<path d="M8 4h12l6 8-12 13L2 12z" fill="B"/><path d="M2 12h24M8 4l3 8 3 13 3-13 3-8" fill="none" stroke="W" stroke-width="1.3" stroke-linejoin="round"/>`,
};

/** A logo's shapes in two colours. */
export const logoShapes = (logo: Tenant["logo"], brand: string, on: string): string =>
  SHAPES[logo].replaceAll('"B"', `"${brand}"`).replaceAll('"W"', `"${on}"`);

/**
 * The pictures of the installed app, by the part of their name: two sizes, one whose edge a device may cut
 * off, one for iOS, and the white shape that Android shows in its status bar.
 */
export const SITE_ICONS = {
  "192": { size: 192, is: "plain" },
  "512": { size: 512, is: "plain" },
  maskable: { size: 512, is: "filled" },
  touch: { size: 180, is: "filled" },
  badge: { size: 96, is: "shape" },
} as const;
export type SiteIcon = keyof typeof SITE_ICONS;

/** The path of a site's picture: a file of the build. Sites with the same logo and colour share it. */
export const iconPath = ({ logo, theme }: Pick<Tenant, "logo" | "theme">, icon: SiteIcon): string =>
  `/icons/${logo}-${theme.primary.slice(1)}-${icon}.png`;

/** Pixels of a picture beside a link: what those who show links ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The path of the picture that stands beside a link to a site: a file of the build, as its icons are. */
export const sharePath = ({ logo, theme }: Pick<Tenant, "logo" | "theme">): string =>
  `/icons/${logo}-${theme.primary.slice(1)}-share.jpg`;
