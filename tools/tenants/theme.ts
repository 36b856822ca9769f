import { contrast, fromOklch, toOklch, type Hex } from "./colour.ts";
import { NEUTRALS, type Style, styleCss, type Surfaces } from "./style.ts";

export interface Colors {
  primary: Hex;
  secondary: Hex;
  success: Hex;
  danger: Hex;
  unread: Hex;
}
export type Mode = "light" | "dark";
export type Theme = Record<string, Hex>;

/** The contrast ratio that WCAG 2.2 AA demands of text. */
const TEXT_CONTRAST = 4.5;
/** The ratio that derived text is moved to: a little more, so that rounding cannot fall below. */
const DERIVED_TEXT_CONTRAST = 4.6;
/** The ratio for the edges of controls: 3 in WCAG 2.2 AA, and a little for rounding. */
const EDGE_CONTRAST = 3.05;
/** The surfaces under text: pages, quiet blocks, wells. */
export const surfacesOf = (name: Surfaces, mode: Mode): [Hex, Hex, Hex] => {
  const { bg, wash, well } = NEUTRALS[name][mode];
  return [bg, wash, well];
};
/** The step of lightness, from 0 to 1, in which a colour is moved. */
const LIGHTNESS_STEP = 0.005;

/**
 * Every colour of a site, derived from the five that its file states. Only lightness is moved, until the
 * contrast that the colour's use demands is reached.
 */
export function deriveTheme(colors: Colors, mode: Mode, neutrals: Surfaces = "warm"): Theme {
  const light = mode === "light";
  const surfaces = surfacesOf(neutrals, mode);
  const outward = light ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  const [, chroma, hue] = toOklch(colors.primary);

  let brand = light ? colors.primary : withContrast(colors.primary, [surfaces[1]], 3, LIGHTNESS_STEP);
  let pressed = light ? colors.secondary : withContrast(colors.secondary, [surfaces[1]], 2.6, LIGHTNESS_STEP);
  const ink = fromOklch([0.2, Math.min(0.035, chroma), hue]);
  const readable = (text: Hex) =>
    contrast(brand, text) >= TEXT_CONTRAST && contrast(pressed, text) >= TEXT_CONTRAST;
  const onBrand = readable(ink) ? ink : "#ffffff";
  if (!readable(onBrand)) {
    brand = withContrast(brand, [onBrand], TEXT_CONTRAST, -LIGHTNESS_STEP);
    pressed = withContrast(pressed, [onBrand], TEXT_CONTRAST, -LIGHTNESS_STEP);
  }

  const soft = light
    ? fromOklch([0.955, Math.min(0.042, chroma * 0.32), hue])
    : fromOklch([0.3, Math.min(0.046, chroma * 0.36), hue]);
  const softer = light
    ? fromOklch([0.98, Math.min(0.018, chroma * 0.14), hue])
    : fromOklch([0.235, Math.min(0.03, chroma * 0.25), hue]);
  // Amber darkened at its own hue turns olive. Text and edges start from the secondary colour, which sites
  // choose warmer or deeper.
  const start = light ? colors.secondary : colors.primary;
  return {
    brand,
    "brand-press": pressed,
    "on-brand": onBrand,
    "brand-text": withContrast(start, [...surfaces, soft], DERIVED_TEXT_CONTRAST, outward),
    "brand-edge": withContrast(start, [surfaces[0], surfaces[1]], EDGE_CONTRAST, outward),
    "brand-soft": soft,
    "brand-softer": softer,
    success: colors.success,
    "success-text": withContrast(colors.success, [...surfaces], DERIVED_TEXT_CONTRAST, outward),
    danger: colors.danger,
    "on-danger": textOn(colors.danger),
    "danger-text": withContrast(colors.danger, [...surfaces], DERIVED_TEXT_CONTRAST, outward),
    unread: colors.unread,
    "on-unread": textOn(colors.unread),
  };
}

/** The custom properties as CSS, with which the one stylesheet gets a site's colours and style. */
export function themeCss(colors: Colors, style: Style): string {
  const light = deriveTheme(colors, "light", style.surfaces);
  const dark = Object.entries(deriveTheme(colors, "dark", style.surfaces));
  const block = (values: [string, Hex][]) =>
    `:root{${values.map(([name, value]) => `--${name}:${value}`).join(";")}}`;
  const changed = dark.filter(([name, value]) => light[name] !== value);
  return `${block(Object.entries(light))}@media(prefers-color-scheme:dark){${block(changed)}}${styleCss(style)}`;
}

/** A pair of colours that is read, and its contrast ratio. */
export interface ColourPair {
  mode: Mode;
  name: string;
  ratio: number;
}

/** The pairs of colours that are hard to read, with their ratios. The build fails unless there are none. */
export const unreadablePairs = (colors: Colors, neutrals: Surfaces = "warm"): string[] =>
  readPairs(colors, neutrals)
    .filter(({ ratio }) => ratio < TEXT_CONTRAST)
    .map(({ mode, name, ratio }) => `${mode}: ${name} has ${ratio.toFixed(2)}:1`);

/** Every pair of colours that is read on a site. */
export function readPairs(colors: Colors, neutrals: Surfaces): ColourPair[] {
  return (["light", "dark"] as const).flatMap((mode) => {
    const theme = deriveTheme(colors, mode, neutrals);
    const { ink, "ink-2": faint } = NEUTRALS[neutrals][mode];
    const pairs = [
      ["on-brand", "brand"],
      ["on-brand", "brand-press"],
      ["brand-text", "brand-soft"],
      ["on-danger", "danger"],
      ["on-unread", "unread"],
    ] as const;
    const text = ["brand-text", "success-text", "danger-text"].flatMap((name) =>
      surfacesOf(neutrals, mode).map((surface) => [name, theme[name] ?? "", surface] as const),
    );
    const neutral = surfacesOf(neutrals, mode).flatMap((surface) => [
      ["ink", ink, surface] as const,
      ["ink-2", faint, surface] as const,
    ]);
    return [
      ...neutral,
      ...pairs.map(([a, b]) => [`${a} on ${b}`, theme[a] ?? "", theme[b] ?? ""] as const),
      ...text,
    ].map(([name, a, b]) => ({ mode, name, ratio: contrast(a, b) }));
  });
}

/** `start`, its lightness moved by `step` until it has the contrast `ratio` against all of `against`. */
function withContrast(start: Hex, against: Hex[], ratio: number, step: number): Hex {
  const [from, chroma, hue] = toOklch(start);
  let colour = start;
  for (
    let lightness = from;
    against.some((surface) => contrast(colour, surface) < ratio) && lightness >= 0 && lightness <= 1;
  ) {
    lightness += step;
    colour = fromOklch([Math.min(1, Math.max(0, lightness)), chroma, hue]);
  }
  return colour;
}

/** The text colour on a fill: warm ink, white or black. One of the last two always reaches 4.58:1. */
function textOn(fill: Hex): Hex {
  const readable = ["#1b1612", "#ffffff", "#000000"].find((text) => contrast(fill, text) >= TEXT_CONTRAST);
  return readable ?? "#000000";
}
