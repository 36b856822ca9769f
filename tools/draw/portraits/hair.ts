import type { Rng } from "#tools/demo/rng.ts";
/** Hair as a few confident shapes: a mass behind, a cap with a hairline, locks in front. */
import { skull } from "./face.ts";
import { blob, clamp, lerp, num, onEllipse, type Point, ribbon, turned } from "./geometry.ts";
import type { Gender, HairName, Lit, Person, Shot } from "./model.ts";
import { line, type Paint, path } from "./paint.ts";
import { mix } from "./palette.ts";

export interface HairLayers {
  /** Behind the neck. */
  back: string;
  /** Behind the face, over the neck. */
  under: string;
  /** Over the face and clothes. */
  front: string;
}
type Style = (b: Brush) => HairLayers;
type Hairline = readonly Point[];

// Hairlines run from behind the near ear, over the forehead, to the far temple: degrees around the head, then height.
const lines = {
  pulled: [
    [-112, 40],
    [-98, 4],
    [-92, -26],
    [-84, 2],
    [-76, -34],
    [-58, -66],
    [-30, -84],
    [0, -88],
    [30, -84],
    [58, -66],
    [76, -34],
    [84, -2],
  ],
  centre: [
    [-112, 40],
    [-96, 2],
    [-92, -22],
    [-84, 18],
    [-76, -12],
    [-62, -46],
    [-34, -70],
    [-4, -97, 0],
    [4, -97, 0],
    [34, -70],
    [62, -46],
    [76, -12],
    [84, 18],
  ],
  side: [
    [-112, 40],
    [-98, 4],
    [-92, -24],
    [-84, 10],
    [-76, -26],
    [-62, -56],
    [-42, -72],
    [-24, -92, 0],
    [4, -74],
    [36, -60],
    [62, -42],
    [76, -16],
    [84, 12],
  ],
  fringe: [
    [-112, 44],
    [-94, 20],
    [-84, 22],
    [-76, 0],
    [-66, -30],
    [-40, -38],
    [-8, -42],
    [22, -40],
    [50, -37],
    [68, -26],
    [84, 14],
  ],
  crop: [
    [-112, 34],
    [-98, 2],
    [-92, -24],
    [-84, 8],
    [-80, -28],
    [-70, -46],
    [-60, -64],
    [-30, -69],
    [4, -70],
    [32, -69],
    [60, -62],
    [70, -46],
    [80, -24],
    [84, 6],
  ],
  quiff: [
    [-112, 34],
    [-98, 2],
    [-92, -24],
    [-84, 8],
    [-80, -28],
    [-70, -48],
    [-58, -68],
    [-34, -74],
    [-14, -72],
    [8, -76],
    [32, -72],
    [60, -64],
    [70, -46],
    [80, -24],
    [84, 6],
  ],
  receding: [
    [-112, 34],
    [-98, 2],
    [-92, -24],
    [-84, 8],
    [-80, -36],
    [-64, -66],
    [-46, -95],
    [-18, -86],
    [0, -84],
    [18, -86],
    [46, -95],
    [64, -66],
    [80, -34],
    [84, 6],
  ],
} satisfies Record<string, Hairline>;

/** How far around the turned head a hairline can be seen. */
const reach = (yaw: number): number => (yaw > 60 ? 78 : yaw > 16 ? 88 : 97);

export class Brush {
  readonly person: Person;
  readonly shot: Shot;
  readonly lit: Lit;
  readonly p: Paint;
  readonly r: Rng;

  constructor(person: Person, shot: Shot, lit: Lit, p: Paint, r: Rng) {
    [this.person, this.shot, this.lit, this.p, this.r] = [person, shot, lit, p, r];
  }

  get tones() {
    return this.person.hairTones;
  }

  at([degrees, y, smooth]: Point, radius = 75): Point {
    return [turned(degrees, this.shot.yaw, radius), y, smooth];
  }

  /** A point outside the skull: 0° far side, 90° crown, 180° back. */
  rim(degrees: number, lift: number): Point {
    const [cx, cy, rx, ry] = skull(this.shot.yaw);
    return onEllipse(cx, cy, rx + lift, ry + lift, degrees);
  }

  /** Keeps a high hairline point on the skull, where a turned head is narrower than the face. */
  inside([x, y, smooth]: Point): Point {
    const [cx, cy, rx, ry] = skull(this.shot.yaw);
    const edge = y < -60 ? cx + (rx + 3) * Math.sqrt(Math.max(0.05, 1 - ((y - cy) / ry) ** 2)) : x;
    return [Math.min(x, edge), y, smooth];
  }

  /** A lit mass of hair with strands inside it. */
  mass(d: string, inside = "", fill = this.tones.base): string {
    const shape = this.p.shape(d, fill);
    // Widening edges add up to a soft one, without the cost of a blur.
    const soft = [58, 50, 42, 34, 26, 18]
      .map((width) => shape.edge(-this.lit.side, 0.2, this.tones.deep, width, 0.085))
      .join("");
    return shape.with(soft + inside);
  }

  /** Hair over the skull. `lift` gives height at the far side, crown and back. */
  cap(
    hairline: Hairline,
    [far, crown, back]: readonly [number, number, number],
    strands = true,
    fill = this.tones.base,
  ): string {
    const { yaw } = this.shot;
    const t = yaw / 84;
    const inner = hairline
      .filter(([a]) => a + yaw <= reach(yaw) && (yaw > 16 || a > -90))
      .map((point) => this.inside(this.at(point)));
    // Turned heads: the hair starts where its line meets the far edge of the forehead.
    const meet = inner.at(-1)!;
    const [, cy, , ry] = skull(yaw);
    const rise = (Math.asin(clamp((cy - meet[1] + 8) / ry, -0.3, 0.95)) * 180) / Math.PI;
    const [from, to] = [yaw > 16 ? rise : lerp(-14, 4, t), yaw > 16 ? lerp(194, 228, t) : 194];
    const outer: Point[] = [];
    for (let i = 0; i <= 10; i++) {
      const a = lerp(from, to, i / 10);
      const lift =
        a < 90 ? lerp(far, crown, clamp(a / 90, 0, 1)) : lerp(crown, back, clamp((a - 90) / 90, 0, 1));
      outer.push(this.rim(a, lift + this.r.range(-2, 2)));
    }
    if (yaw > 16) outer[0] = [Math.max(outer[0]![0], meet[0] + 4), meet[1] - 3, 0.4];
    return this.mass(
      blob([...outer, ...inner]),
      strands ? this.flow(inner, outer, hairline === lines.fringe) : "",
      fill,
    );
  }

  /** Strands sweeping from the hairline's highest point to the outside. */
  flow(inner: readonly Point[], outer: readonly Point[], forward = false): string {
    const root = forward
      ? this.rim(100, 4)
      : inner.reduce((best, point) => (point[1] < best[1] ? point : best));
    const s = this.lit.side;
    const [light, deep]: [string[], string[]] = [[], []];
    (forward ? inner.map(([x, y]): Point => [x * 1.04, y - 18]) : outer).slice(1, -1).forEach((end, i) => {
      const mid: Point = [
        lerp(root[0], end[0], 0.5) + (end[0] - root[0]) * 0.08,
        lerp(root[1], end[1], 0.5) - 20,
      ];
      const lit = (end[0] - root[0]) * s > 0;
      const drop: Point = [lerp(root[0], end[0], 0.93), end[1] + 16 + this.r.range(0, 12)];
      (lit === i % 3 > 0 ? light : deep).push(ribbon([root, mid, drop], this.r.range(4, 12), 0.6));
    });
    return path(light.join(""), this.tones.light, 0.4) + path(deep.join(""), this.tones.deep, 0.35);
  }

  /** Hair clipped so close that skin shows through. */
  faded(amount: number): string {
    return mix(this.tones.base, this.person.skin.shade, amount);
  }

  skullOutline(): string {
    const [cx, , rx] = skull(this.shot.yaw);
    return blob([
      this.rim(0, -1),
      this.rim(45, -1),
      this.rim(90, 0),
      this.rim(135, 0),
      this.rim(180, 0),
      [cx - rx * 0.8, 26],
      [cx - rx * 0.4, 56],
      [cx + rx * 0.5, 40],
    ]);
  }

  /** The back of the head, and the whole head when seen from behind. */
  bowl(lift = 4, nape = 52, fill = this.tones.shade): string {
    const [cx, , rx] = skull(this.shot.yaw);
    return path(
      blob([
        this.rim(0, lift),
        this.rim(45, lift),
        this.rim(90, lift),
        this.rim(135, lift),
        this.rim(180, lift),
        [cx - rx * 0.9, nape - 30],
        [cx - rx * 0.55, nape],
        [cx + rx * 0.5, nape],
        [cx + rx * 0.9, nape - 30],
      ]),
      fill,
    );
  }

  /** A fall of hair between two columns of points, `wave` wide in its edges. */
  fall(left: readonly Point[], right: readonly Point[], wave = 0): string {
    const swing = (points: readonly Point[], sign: number): Point[] =>
      points.map(([x, y, s], i) => [x + (i ? sign * wave * Math.sin(i * 2.3) : 0), y, s]);
    const [a, b] = [swing(left, 1), swing(right, 0.7)];
    const strands = [0.22, 0.46, 0.72].map((t, i) => {
      const spine = [0, Math.floor(a.length * 0.55), a.length - 1].map((k): Point => [
        lerp(a[k]![0], b[Math.min(k, b.length - 1)]![0], t),
        a[k]![1] - (k ? 6 : 0),
      ]);
      return path(
        ribbon(spine, 11 - i * 2),
        i === (this.lit.side < 0 ? 0 : 2) ? this.tones.light : this.tones.deep,
        0.45,
      );
    });
    return this.mass(blob([...a, ...[...b].reverse()]), strands.join(""));
  }

  /** Long hair behind the shoulders, down to `length`. */
  curtain(length: number, width: number, wave: number): string {
    const [cx, , rx] = skull(this.shot.yaw);
    const l = cx - rx - width;
    const r = cx + rx + width;
    const left: Point[] = [this.rim(130, 6), [l, -20], [l - 6, 50], [l - 2, length * 0.6], [l + 16, length]];
    const right: Point[] = [this.rim(50, 6), [r, -20], [r + 4, 50], [r, length * 0.6], [r - 18, length - 8]];
    return this.fall(left, right, wave);
  }

  /** Locks that frame the face and lie over the ears, from the parting down to `length`. */
  frame(part: number, length: number, wave: number, width = 1): string {
    const [cx, , rx] = skull(this.shot.yaw);
    const { yaw } = this.shot;
    const l = cx - rx - 7;
    const near = this.fall(
      [
        this.at([part, -99]),
        this.rim(140, 9),
        [l - 2, -24],
        [l - 8 * width, 44],
        [l - 6 * width, lerp(44, length, 0.6)],
        [l + 4, length - 8, 0.6],
      ],
      [
        this.at([part, -99]),
        this.at([-40, -70]),
        this.at([-66, -34]),
        [this.at([-76, 0])[0], 30],
        [this.at([-80, 0])[0] - 4, lerp(44, length, 0.6)],
        [l + 30, length, 0.6],
      ],
      wave,
    );
    if (yaw > 60) return near;
    const edge = Math.max(this.at([80, 0])[0], cx + rx) + 5;
    const far = this.fall(
      [
        this.at([part, -99]),
        this.at([40, -70]),
        this.at([66, -34]),
        this.at([78, 22]),
        [edge - 14, lerp(44, length, 0.6)],
        [edge - 22, length - 16, 0.6],
      ],
      [
        this.at([part, -99]),
        this.rim(44, 9),
        [edge + 4, -24],
        [edge + 8 * width, 44],
        [edge + 6 * width, lerp(44, length, 0.6)],
        [edge + 2, length - 22, 0.6],
      ],
      wave,
    );
    return far + near;
  }

  /** Scalloped edge for curls: arcs between points around the skull. */
  cloud(lift: number, from: number, to: number, bumps: number, hairline: Hairline, flat = 0.8): string {
    const inner = hairline
      .filter(([a]) => a + this.shot.yaw <= reach(this.shot.yaw) && (this.shot.yaw > 16 || a > -91))
      .map((point) => this.at(point));
    let previous = this.rim(from, lift * flat);
    let d = `M${num(previous[0])} ${num(previous[1])}`;
    for (let i = 1; i <= bumps; i++) {
      const next = this.rim(
        lerp(from, to, i / bumps),
        lift * lerp(flat, 1, Math.sin((Math.PI * i) / bumps)) * this.r.range(0.88, 1.12),
      );
      const radius = num(Math.hypot(next[0] - previous[0], next[1] - previous[1]) * this.r.range(0.52, 0.66));
      d += `A${radius} ${radius} 0 0 0 ${num(next[0])} ${num(next[1])}`;
      previous = next;
    }
    inner.forEach(([x, y], i) => {
      const radius = i ? num(Math.hypot(x - inner[i - 1]![0], y - inner[i - 1]![1]) * 0.72) : "";
      d += i ? `A${radius} ${radius} 0 0 0 ${num(x)} ${num(y)}` : `L${num(x)} ${num(y)}`;
    });
    d += "z";
    const curls: [string, string] = ["", ""];
    for (let i = 0; i < 20; i++) {
      const [x, y] = this.rim(this.r.range(from, to), this.r.range(-26, lift - 6));
      const size = this.r.range(7, 13);
      curls[i % 2 && x > 0 === this.lit.side > 0 ? 0 : 1] +=
        `M${num(x - size)} ${num(y)}q${num(size)} ${num(-size * 1.7)} ${num(size * 2)} 2`;
    }
    return this.mass(
      d,
      line(curls[0], this.tones.light, 3.4, 0.6) + line(curls[1], this.tones.deep, 3.4, 0.5),
    );
  }

  knot(x: number, y: number, size: number): string {
    const swirl =
      path(
        ribbon(
          [
            [x - size * 0.8, y + size * 0.2],
            [x, y - size * 0.5],
            [x + size * 0.8, y],
          ],
          size * 0.22,
        ),
        this.tones.light,
        0.5,
      ) +
      path(
        ribbon(
          [
            [x - size * 0.6, y + size * 0.55],
            [x + size * 0.1, y + size * 0.1],
            [x + size * 0.9, y + size * 0.4],
          ],
          size * 0.18,
        ),
        this.tones.deep,
        0.6,
      );
    return this.mass(
      blob([
        [x - size, y],
        [x - size * 0.6, y - size * 0.8],
        [x + size * 0.2, y - size * 0.95],
        [x + size, y - size * 0.3],
        [x + size * 0.85, y + size * 0.6],
        [x, y + size * 0.85],
        [x - size * 0.8, y + size * 0.6],
      ]),
      swirl,
    );
  }
}

const short =
  (line: Hairline, lift: readonly [number, number, number]): Style =>
  (b) => ({ back: "", under: b.bowl(3), front: b.cap(line, lift) });
const long =
  (line: Hairline, part: number, length: number, wave: number, width = 1): Style =>
  (b) => ({
    back: b.curtain(length, 10 * width, wave),
    under: b.bowl(5),
    front: b.cap(line, [9, 10, 9]) + b.frame(part, length - 14, wave, width),
  });

const styles = {
  longStraight: long(lines.centre, 0, 268, 0),
  longWavy: long(lines.side, -24, 250, 9, 2),
  lob: long(lines.side, -24, 158, 4, 1.4),
  bob: long(lines.centre, 0, 104, 0, 1.6),
  fringeBob: (b) => ({
    back: b.curtain(112, 12, 2),
    under: b.bowl(5),
    front: b.frame(0, 104, 2, 1.4) + b.cap(lines.fringe, [9, 11, 9]),
  }),
  fringeLong: (b) => ({
    back: b.curtain(250, 10, 4),
    under: b.bowl(5),
    front: b.frame(0, 220, 4) + b.cap(lines.fringe, [9, 10, 9]),
  }),
  lowBun: (b) => {
    const [cx, , rx] = skull(b.shot.yaw);
    return {
      back: b.knot(cx - (b.shot.yaw > 12 ? rx * 0.86 : 0), 64, 38),
      under: b.bowl(4, 60),
      front: b.cap(lines.side, [4, 7, 5]),
    };
  },
  topKnot: (b) => {
    const [x, y] = b.rim(104, 22);
    return { back: b.knot(x, y, 36), under: b.bowl(4), front: b.cap(lines.pulled, [3, 6, 4]) };
  },
  ponytail: (b) => {
    const [x] = b.rim(176, 0);
    const swing = b.shot.yaw > 12 ? 0 : 40;
    const tail = b.fall(
      [
        [x + 10 + swing, -70],
        [x - 34 + swing / 2, -40],
        [x - 46, 40],
        [x - 40, 130],
        [x - 8, 232],
      ],
      [
        [x + 20 + swing, -40],
        [x + 8 + swing / 2, 0],
        [x + 2, 60],
        [x + 4, 130],
        [x - 4, 232, 0],
      ],
      6,
    );
    return { back: tail, under: b.bowl(4), front: b.cap(lines.pulled, [3, 7, 5]) };
  },
  braid: (b) => {
    const x = b.rim(190, 0)[0] + (b.shot.yaw > 16 ? 18 : -8);
    let plait = "";
    for (let i = 6; i >= 0; i--) {
      const [cx, y, size] = [x + 8 + i * 2 + (i % 2 ? 5 : -5), 72 + i * 29, 21 - i * 1.4];
      plait += b.mass(
        blob([
          [cx - size, y - 8],
          [cx, y - size],
          [cx + size, y - 8],
          [cx + size * 0.4, y + size * 0.9],
          [cx - size * 0.4, y + size * 0.9],
        ]),
      );
    }
    return { back: "", under: b.bowl(5, 66), front: b.cap(lines.side, [6, 8, 7]) + plait };
  },
  pixie: (b) => ({
    back: "",
    under: b.bowl(4, 46),
    front: b.cap(
      [
        [-112, 42],
        [-98, 6],
        [-94, -10],
        [-84, 24],
        [-78, -16],
        [-62, -44],
        [-30, -50],
        [-2, -46],
        [24, -56],
        [40, -78],
        [62, -56],
        [78, -18],
        [84, 8],
      ],
      [7, 15, 9],
    ),
  }),
  curls: (b) => ({
    back: b.cloud(42, -58, 238, 17, [
      [-60, 84],
      [-20, 108],
      [20, 108],
      [60, 84],
    ]),
    under: b.bowl(6),
    front: b.cloud(
      30,
      lerp(-16, 40, b.shot.yaw / 84),
      b.shot.yaw > 16 ? lerp(190, 232, b.shot.yaw / 84) : 190,
      12,
      lines.side,
    ),
  }),
  afro: (b) => ({
    back: b.cloud(62, -38, 222, 24, [
      [-60, 60],
      [0, 80],
      [60, 60],
    ]),
    under: b.bowl(6),
    front: b.cloud(56, lerp(0, 44, b.shot.yaw / 84), lerp(184, 226, b.shot.yaw / 84), 20, lines.pulled),
  }),
  shortAfro: (b) => ({
    back: "",
    under: b.bowl(8),
    front: b.cloud(17, lerp(-6, 44, b.shot.yaw / 84), lerp(188, 226, b.shot.yaw / 84), 22, lines.crop),
  }),
  crop: short(lines.crop, [7, 19, 8]),
  sidePart: short(
    lines.side.map(([a, y, s]) => [a, y > -50 ? y : y - 6, s] as Point),
    [9, 24, 8],
  ),
  quiff: (b) => ({ back: "", under: b.bowl(2, 40, b.faded(0.4)), front: b.cap(lines.quiff, [20, 25, 5]) }),
  curlyTop: (b) => ({
    back: "",
    under: b.bowl(2, 40, b.faded(0.45)),
    front:
      b.cap(lines.crop, [2, 6, 2], false, b.faded(0.34)) +
      b.cloud(
        30,
        lerp(20, 50, b.shot.yaw / 84),
        lerp(160, 172, b.shot.yaw / 84),
        12,
        [
          [-70, -58],
          [-50, -68],
          [-24, -75],
          [4, -77],
          [30, -74],
          [52, -67],
          [68, -58],
        ],
        0.1,
      ),
  }),
  swept: short(lines.receding, [6, 15, 8]),
  buzz: (b) => ({
    back: "",
    under: b.bowl(1, 42, b.faded(0.5)),
    front: b.cap(lines.crop, [2, 4, 2], false, b.faded(0.3)),
  }),
  chinLength: long(lines.centre, 0, 88, 5, 0.8),
  manBun: (b) => {
    const [x, y] = b.rim(132, 16);
    return { back: b.knot(x, y, 26), under: b.bowl(3), front: b.cap(lines.pulled, [2, 5, 3]) };
  },
  headscarf: (b) => {
    const t = b.shot.veil;
    const wrap = blob([
      [-74, 30],
      [-44, 84],
      [b.shot.yaw * 0.3, 104],
      [50, 84],
      [74, 30],
      [92, 120],
      [116, 178],
      [60, 232],
      [-30, 250],
      [-104, 206],
      [-122, 170],
      [-98, 110],
    ]);
    const pleats =
      ribbon(
        [
          [-84, 70],
          [-20, 140],
          [80, 130],
        ],
        12,
      ) +
      ribbon(
        [
          [-100, 120],
          [-20, 186],
          [96, 160],
        ],
        13,
      ) +
      ribbon(
        [
          [-60, 200],
          [0, 224],
          [60, 196],
        ],
        9,
      );
    const hood: Hairline = [
      [-96, 74],
      [-88, 50],
      [-84, 8],
      [-74, -36],
      [-48, -62],
      [0, -70],
      [48, -62],
      [74, -36],
      [84, 8],
      [86, 50],
      [80, 70],
    ];
    return {
      back: "",
      under: b.bowl(9, 60, t.shade) + b.mass(wrap, path(pleats, t.shade, 0.8), t.base),
      front: b.cap(hood, [9, 13, 11], false, t.base),
    };
  },
  bald: () => ({ back: "", under: "", front: "" }),
} satisfies Record<HairName, Style>;

export const coversEars = (name: HairName): boolean =>
  /^(long|lob|bob|curls|afro|fringe|chin|head)/.test(name);
export const hair = (b: Brush): HairLayers => (styles as Record<HairName, Style>)[b.person.hair](b);

const lengths: Partial<Record<HairName, number>> = {
  longStraight: 262,
  longWavy: 246,
  fringeLong: 240,
  lob: 156,
  bob: 104,
  fringeBob: 108,
  chinLength: 92,
};

/** The same hair for someone looking away from us. */
export function hairFromBehind(b: Brush): string {
  const { hair: name, skin } = b.person;
  if (name === "headscarf")
    return b.mass(
      blob([
        [0, -128],
        [56, -110],
        [82, -40],
        [78, 40],
        [104, 150],
        [60, 230],
        [0, 246],
        [-60, 230],
        [-104, 150],
        [-78, 40],
        [-82, -40],
        [-56, -110],
      ]),
      path(
        ribbon(
          [
            [-60, 40],
            [0, 90],
            [66, 60],
          ],
          14,
        ) +
          ribbon(
            [
              [-80, 120],
              [0, 180],
              [84, 140],
            ],
            14,
          ),
        b.shot.veil.shade,
        0.8,
      ),
      b.shot.veil.base,
    );
  if (name === "bald")
    return b.mass(
      blob([
        [72, -30],
        [46, -106],
        [0, -118],
        [-46, -106],
        [-72, -30],
        [-60, 40],
        [-34, 78],
        [34, 78],
        [60, 40],
      ]),
      "",
      skin.base,
    );
  const length = lengths[name];
  if (length) {
    const strands = [-52, -20, 16, 46]
      .map((x, i) =>
        path(
          ribbon(
            [
              [x * 0.3, -104],
              [x * 1.2, -20],
              [x * 1.3, length * 0.5],
              [x * 1.1, length - 8],
            ],
            14,
          ),
          x > 0 === b.lit.side > 0 ? b.tones.light : b.tones.deep,
          0.3 + (i % 2) * 0.15,
        ),
      )
      .join("");
    const w = name === "longWavy" ? 8 : 0;
    return b.mass(
      blob([
        [0, -124],
        [56, -108],
        [82, -40],
        [88, 40],
        [90 + w, length * 0.6],
        [72, length, 0.5],
        [0, length + 12],
        [-70, length - 4, 0.5],
        [-92 - w, length * 0.6],
        [-88, 40],
        [-82, -40],
        [-56, -108],
      ]),
      strands,
    );
  }
  if (name === "afro" || name === "curls")
    return b.cloud(name === "afro" ? 58 : 36, -62, 242, 26, [
      [-60, 70],
      [0, 78],
      [60, 70],
    ]);
  if (name === "shortAfro" || name === "curlyTop")
    return b.cloud(18, -44, 224, 22, [
      [-50, 66],
      [0, 70],
      [50, 66],
    ]);
  const swirl = -b.lit.side * 16;
  const strands =
    [-62, -40, -14, 12, 36, 60]
      .map((x, i) =>
        path(
          ribbon(
            [
              [swirl, -88],
              [lerp(swirl, x, 0.8), -50],
              [x * 0.8, 44 - Math.abs(x) * 0.3],
            ],
            10,
          ),
          i % 2 ? b.tones.deep : b.tones.light,
          0.38,
        ),
      )
      .join("") +
    path(
      ribbon(
        [
          [swirl, -88],
          [swirl * 2.4, -112],
          [swirl * 3, -70],
        ],
        8,
      ) +
        ribbon(
          [
            [swirl, -88],
            [-swirl, -112],
            [-swirl * 3, -84],
          ],
          9,
        ),
      b.tones.light,
      0.35,
    );
  const head = b.mass(
    blob([
      [0, -124],
      [52, -108],
      [78, -40],
      [70, 20],
      [46, 62],
      [30, 76, 0.5],
      [0, 72],
      [-30, 76, 0.5],
      [-46, 62],
      [-70, 20],
      [-78, -40],
      [-52, -108],
    ]),
    strands,
  );
  if (name === "lowBun") return head + b.knot(0, 44, 42);
  if (name === "topKnot" || name === "manBun") return b.knot(0, -126, 36) + head;
  if (name === "ponytail" || name === "braid")
    return (
      head +
      b.fall(
        [
          [-16, -40],
          [-44, 0],
          [-40, 90],
          [-14, 210],
        ],
        [
          [16, -40],
          [40, 0],
          [36, 90],
          [-4, 210, 0],
        ],
        5,
      )
    );
  return head;
}

export function chooseHair(r: Rng, gender: Gender, age: number): HairName {
  const women: HairName[] = [
    "longStraight",
    "longWavy",
    "longWavy",
    "lob",
    "lob",
    "bob",
    "fringeBob",
    "fringeLong",
    "lowBun",
    "lowBun",
    "topKnot",
    "ponytail",
    "braid",
    "pixie",
    "curls",
    "curls",
    "afro",
    "shortAfro",
    "headscarf",
  ];
  const men: HairName[] = [
    "crop",
    "crop",
    "sidePart",
    "sidePart",
    "quiff",
    "quiff",
    "curlyTop",
    "curlyTop",
    "shortAfro",
    "buzz",
    "chinLength",
    "manBun",
    "swept",
    "bald",
  ];
  if (gender === "woman")
    return r.pick(
      age > 50
        ? (["bob", "lob", "pixie", "lowBun", "curls", "fringeBob", "shortAfro", "bob"] as const)
        : women,
    );
  if (gender === "man")
    return r.pick(
      age > 46
        ? (["swept", "bald", "sidePart", "buzz", "crop", "swept", "shortAfro", "quiff"] as const)
        : men,
    );
  return r.pick([
    "pixie",
    "curlyTop",
    "bob",
    "shortAfro",
    "curls",
    "topKnot",
    "quiff",
    "chinLength",
  ] as const);
}
