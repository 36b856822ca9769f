/** sRGB, OKLCH and contrast: the arithmetic under a theme. Colours are #rrggbb. */

export type Hex = string;
/** Lightness 0 to 1, chroma, hue in radians. */
export type Lch = readonly [number, number, number];

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const toByte = (linear: number) =>
  Math.round(
    255 *
      Math.min(1, Math.max(0, linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)),
  );
const channels = (hex: Hex): [number, number, number] => {
  const at = (i: number) => toLinear(Number.parseInt(hex.slice(i, i + 2), 16));
  return [at(1), at(3), at(5)];
};

function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

export function toLch(hex: Hex): Lch {
  const [r, g, b] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)];
}

/** The nearest colour inside sRGB: lightness and hue stay, chroma gives way. */
export function fromLch([lightness, chroma, hue]: Lch): Hex {
  for (let c = Math.max(chroma, 0); ; c = Math.max(c - 0.004, 0)) {
    const a = c * Math.cos(hue);
    const b = c * Math.sin(hue);
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const rgb = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    if (c === 0 || rgb.every((v) => v >= -0.0005 && v <= 1.0005))
      return `#${rgb.map((v) => toByte(v).toString(16).padStart(2, "0")).join("")}`;
  }
}
