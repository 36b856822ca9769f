import { converter, formatHex, wcagContrast } from "culori";

/** A colour as #rrggbb in lower case, in sRGB. */
export type Hex = string;
/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** How far a linear channel may leave 0 to 1 before a colour counts as outside sRGB: it vanishes in rounding. */
const GAMUT_TOLERANCE = 0.0005;
/** The step in which chroma is reduced until a colour is inside sRGB. */
const CHROMA_STEP = 0.004;

const asOklch = converter("oklch");
const asLinearRgb = converter("lrgb");

/** The WCAG 2.2 contrast ratio of two colours, from 1 to 21. */
export const contrast = (a: Hex, b: Hex): number => wcagContrast(a, b);

/**
 * Throws for a text that is no colour. A grey has no hue; it counts as 0. Rounding makes white a little
 * lighter than 1, which would end a search for contrast before it begins, so lightness is clamped.
 */
export function toOklch(hex: Hex): Oklch {
  const colour = asOklch(hex);
  if (!colour) throw new Error(`${hex} is not a colour`);
  return [Math.min(1, Math.max(0, colour.l)), colour.c, colour.h ?? 0];
}

/** The nearest colour inside sRGB that keeps lightness and hue: only the chroma is reduced. */
export function fromOklch([lightness, chroma, hue]: Oklch): Hex {
  for (let c = Math.max(chroma, 0); ; c = Math.max(c - CHROMA_STEP, 0)) {
    const linear = asLinearRgb({ mode: "oklch", l: lightness, c, h: hue });
    const isInside = [linear.r, linear.g, linear.b].every(
      (channel) => channel >= -GAMUT_TOLERANCE && channel <= 1 + GAMUT_TOLERANCE,
    );
    if (c === 0 || isInside) return formatHex(linear);
  }
}
