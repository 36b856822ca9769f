import { contrast, fromLch, toLch, type Hex } from "./colour.ts";

export interface Colors {
  primary: Hex;
  secondary: Hex;
  success: Hex;
  danger: Hex;
  unread: Hex;
}
export type Mode = "light" | "dark";
export type Theme = Record<string, Hex>;

/** WCAG 2.2 AA for text, with a little room for rounding. */
const TEXT = 4.5;
const TEXT_ON_SURFACE = 4.6;
/** WCAG 2.2 AA for the edges of controls. */
const EDGE = 3.05;
/** Pages, quiet blocks and wells: what text stands on. Written again in client/styles/tokens.css. */
export const SURFACES: Record<Mode, [Hex, Hex, Hex]> = {
  light: ["#ffffff", "#f6f3ef", "#efebe5"],
  dark: ["#12100e", "#1c1916", "#282420"],
};
const STEP = 0.005;

/**
 * Every brand colour of a site, derived by moving lightness only until the contrast that its use demands is
 * reached.
 */
export function deriveTheme(colors: Colors, mode: Mode): Theme {
  const light = mode === "light";
  const surfaces = SURFACES[mode];
  const outward = light ? -STEP : STEP;
  const [, chroma, hue] = toLch(colors.primary);

  let brand = light ? colors.primary : until(colors.primary, [surfaces[1]], 3, STEP);
  let press = light ? colors.secondary : until(colors.secondary, [surfaces[1]], 2.6, STEP);
  const ink = fromLch([0.2, Math.min(0.035, chroma), hue]);
  const readable = (text: Hex) => contrast(brand, text) >= TEXT && contrast(press, text) >= TEXT;
  const onBrand = readable(ink) ? ink : "#ffffff";
  if (!readable(onBrand)) {
    brand = until(brand, [onBrand], TEXT, -STEP);
    press = until(press, [onBrand], TEXT, -STEP);
  }

  const soft = light
    ? fromLch([0.955, Math.min(0.042, chroma * 0.32), hue])
    : fromLch([0.3, Math.min(0.046, chroma * 0.36), hue]);
  const softer = light
    ? fromLch([0.98, Math.min(0.018, chroma * 0.14), hue])
    : fromLch([0.235, Math.min(0.03, chroma * 0.25), hue]);
  // amber darkened at its own hue turns olive, so text and edges start from the secondary, which tenants pick warmer or deeper
  const start = light ? colors.secondary : colors.primary;
  return {
    brand,
    "brand-press": press,
    "on-brand": onBrand,
    "brand-text": until(start, [...surfaces, soft], TEXT_ON_SURFACE, outward),
    "brand-edge": until(start, [surfaces[0], surfaces[1]], EDGE, outward),
    "brand-soft": soft,
    "brand-softer": softer,
    success: colors.success,
    "success-text": until(colors.success, [...surfaces], TEXT_ON_SURFACE, outward),
    danger: colors.danger,
    "on-danger": textOn(colors.danger),
    "danger-text": until(colors.danger, [...surfaces], TEXT_ON_SURFACE, outward),
    unread: colors.unread,
    "on-unread": textOn(colors.unread),
  };
}

/** The block of custom properties that makes the one stylesheet this site's own. */
export function themeCss(colors: Colors): string {
  const block = (mode: Mode) =>
    `:root{${Object.entries(deriveTheme(colors, mode))
      .map(([name, value]) => `--${name}:${value}`)
      .join(";")}}`;
  return `${block("light")}@media(prefers-color-scheme:dark){${block("dark")}}`;
}

/** Pairs of a theme that would be hard to read: none, or the build fails. */
export function unreadablePairs(colors: Colors): string[] {
  return (["light", "dark"] as const).flatMap((mode) => {
    const theme = deriveTheme(colors, mode);
    const pairs = [
      ["on-brand", "brand"],
      ["on-brand", "brand-press"],
      ["brand-text", "brand-soft"],
      ["on-danger", "danger"],
      ["on-unread", "unread"],
    ] as const;
    const text = ["brand-text", "success-text", "danger-text"].flatMap((name) =>
      SURFACES[mode].map((surface) => [name, theme[name] ?? "", surface] as const),
    );
    return [...pairs.map(([a, b]) => [`${a} on ${b}`, theme[a] ?? "", theme[b] ?? ""] as const), ...text]
      .filter(([, a, b]) => contrast(a, b) < TEXT)
      .map(([name, a, b]) => `${mode}: ${name} has ${contrast(a, b).toFixed(2)}:1`);
  });
}

function until(start: Hex, against: Hex[], ratio: number, step: number): Hex {
  const [from, chroma, hue] = toLch(start);
  let colour = start;
  for (
    let lightness = from;
    against.some((surface) => contrast(colour, surface) < ratio) && lightness >= 0 && lightness <= 1;
  ) {
    lightness += step;
    colour = fromLch([Math.min(1, Math.max(0, lightness)), chroma, hue]);
  }
  return colour;
}

/** Warm ink, white, or black: of the last two one always reaches 4.58:1. */
function textOn(fill: Hex): Hex {
  const readable = ["#1b1612", "#ffffff", "#000000"].find((text) => contrast(fill, text) >= TEXT);
  return readable ?? "#000000";
}
