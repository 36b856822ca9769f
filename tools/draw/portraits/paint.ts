/** SVG plumbing: one `Paint` per picture collects the gradients, blurs and clips that picture needs. */
import { num } from "./geometry.ts";
import type { Hex } from "./palette.ts";

type Stop = readonly [offset: number, colour: Hex, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([at, c, o]) =>
        `<stop offset="${at}" stop-color="${c}"${o === undefined ? "" : ` stop-opacity="${o}"`}/>`,
    )
    .join("");

export class Paint {
  private readonly defs = new Map<string, string>();
  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  private define(kind: string, build: (id: string) => string, key = `${kind}${this.defs.size}`): string {
    const id = `${this.prefix}${key}`;
    if (!this.defs.has(key)) this.defs.set(key, build(id));
    return id;
  }

  /** Vertical by default; pass a direction such as [1, 0] for left to right. */
  linear(list: readonly Stop[], [dx, dy]: readonly [number, number] = [0, 1]): string {
    const box = `x1="${dx < 0 ? -dx : 0}" y1="${dy < 0 ? -dy : 0}" x2="${dx > 0 ? dx : 0}" y2="${dy > 0 ? dy : 0}"`;
    return `url(#${this.define("l", (id) => `<linearGradient id="${id}" ${box}>${stops(list)}</linearGradient>`)})`;
  }

  radial(cx: number, cy: number, r: number, list: readonly Stop[]): string {
    const box = `gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"`;
    return `url(#${this.define("r", (id) => `<radialGradient id="${id}" ${box}>${stops(list)}</radialGradient>`)})`;
  }

  /** Fades from the middle of a shape to its edges: looks blurred, and costs nothing. */
  fading(colour: Hex, opacity: number): string {
    return `url(#${this.define(
      "r",
      (id) =>
        `<radialGradient id="${id}">${stops([
          [0, colour, opacity],
          [0.55, colour, opacity * 0.7],
          [1, colour, 0],
        ])}</radialGradient>`,
    )})`;
  }

  /**
   * Group with a Gaussian blur; groups with the same blur share one filter. A small margin, where a clip
   * hides the rest anyway, is much faster.
   */
  blur(amount: number, content: string, margin = 0.6): string {
    const make = (id: string): string =>
      `<filter id="${id}" x="${-margin}" y="${-margin}" width="${1 + 2 * margin}" height="${1 + 2 * margin}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${amount}"/></filter>`;
    return `<g filter="url(#${this.define("b", make, `b${`${amount}m${margin}`.replaceAll(".", "_")}`)})">${content}</g>`;
  }

  /** A filled shape that can also clip and outline itself: see `Shape`. */
  shape(d: string, fill: string): Shape {
    const id = this.define(
      "s",
      (name) => `<path id="${name}" d="${d}"/><clipPath id="${name}c"><use href="#${name}"/></clipPath>`,
    );
    return new Shape(id, fill);
  }

  /** Light along the whole figure's edge on one side, and a soft shade along the other: no inner outlines. */
  rimLight(side: number, colour: Hex, strength: number, content: string): string {
    const band = (
      dx: number,
      dy: number,
      blur: number,
      flood: string,
      opacity: number,
      name: string,
    ): string =>
      `<feOffset in="SourceAlpha" dx="${dx}" dy="${dy}"/><feComposite in="SourceAlpha" operator="out" result="o"/><feFlood flood-color="${flood}" flood-opacity="${opacity.toFixed(2)}"/>` +
      `<feComposite in2="o" operator="in"/><feGaussianBlur stdDeviation="${blur}"/><feComposite in2="SourceAlpha" operator="in" result="${name}"/>`;
    const make = (id: string): string =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="-60" y="-60" width="1020" height="1320" color-interpolation-filters="sRGB">` +
      band(side * 46, -10, 26, "#1c1024", 0.3, "shade") +
      band(-side * 30, 16, 16, colour, strength * 0.45, "glow") +
      band(-side * 8, 5, 1.6, colour, strength, "rim") +
      `<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="glow"/><feMergeNode in="rim"/></feMerge></filter>`;
    return `<g filter="url(#${this.define("f", make)})">${content}</g>`;
  }

  grain(opacity: number): string {
    const make = (id: string): string =>
      `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .47 0 0 0 0 .45 1.6 0 0 0 -.5"/></filter>`;
    return `<rect width="900" height="1200" filter="url(#${this.define("g", make)})" opacity="${opacity}"/>`;
  }

  /**
   * `bleed` shows more on all sides, to be cut off again: some painters blur with what is within the document
   * only.
   */
  document(width: number, height: number, title: string, content: string, bleed = 0): string {
    const [w, h] = [width + 2 * bleed, height + 2 * bleed];
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-bleed} ${-bleed} ${w} ${h}" width="${w}" height="${h}" role="img">` +
      `<title>${title}</title><defs>${[...this.defs.values()].join("")}</defs>${content}</svg>`
    );
  }
}

export class Shape {
  readonly id: string;
  private readonly fill: string;

  constructor(id: string, fill: string) {
    this.id = id;
    this.fill = fill;
  }

  /** The shape with `inside` painted on it, never over its edge. */
  with(inside: string): string {
    return `<use href="#${this.id}" fill="${this.fill}"/><g clip-path="url(#${this.id}c)">${inside}</g>`;
  }

  /** A band along the edge that faces (dx, dy): shade on one side, rim light on the other. */
  edge(dx: number, dy: number, colour: Hex, width: number, opacity: number): string {
    const shift = `translate(${num((-dx * width) / 2)} ${num((-dy * width) / 2)})`;
    return `<use href="#${this.id}" fill="none" stroke="${colour}" stroke-width="${num(width)}" opacity="${opacity.toFixed(2)}" transform="${shift}"/>`;
  }
}

export const path = (d: string, fill: string, opacity?: number): string =>
  `<path d="${d}" fill="${fill}"${opacity === undefined ? "" : ` opacity="${opacity.toFixed(2)}"`}/>`;
export const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : ""}/>`;
export const disc = (x: number, y: number, r: number, fill: string, opacity = 1, ry = r): string =>
  `<${ry === r ? `circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}"` : `ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(r)}" ry="${num(ry)}"`} fill="${fill}"${opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : ""}/>`;
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  opacity = 1,
  radius = 0,
): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"${radius ? ` rx="${radius}"` : ""}${opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : ""}/>`;
