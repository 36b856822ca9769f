import type { Rng } from "#tools/demo/rng.ts";
/** Garments: one torso, many necklines, a fold or two. */
import { blob, curve, lerp, num, type Point, ribbon } from "./geometry.ts";
import type { GarmentName, Lit, Person, Shot } from "./model.ts";
import { disc, line, type Paint, path } from "./paint.ts";
import { mix, type Tones } from "./palette.ts";

/** Everything a garment needs to know about the body under it. */
interface Body {
  left: number;
  right: number;
  /** Middle of the neck, which moves as the body turns. */
  mid: number;
  /** How far the middle of the chest has turned from there. */
  front: number;
  neck: number;
  drop: number;
  /** How far the elbows stand out. */
  elbow: number;
}

function measure(person: Person, shot: Shot): Body {
  const half = lerp(164, 208, person.frame) + person.build * 30;
  const { turn } = shot;
  return {
    left: -half * (1 - turn * 0.04),
    right: half * (1 - turn * 0.3),
    mid: shot.yaw > 60 ? -10 : -turn * 4,
    front: turn * half * 0.2,
    neck: lerp(46, 62, person.frame) + person.build * 8,
    drop: shot.lean,
    elbow: 1.04 + (Math.abs(shot.lean) / 14) * 0.2,
  };
}

type Neckline = readonly Point[];
const crew = (b: Body, depth = 176): Neckline => [
  [b.mid + b.neck + 12, 142, 0],
  [b.mid + b.neck * 0.7, depth - 8],
  [b.mid + b.front * 0.5, depth],
  [b.mid - b.neck * 0.7, depth - 8],
  [b.mid - b.neck - 12, 142, 0],
];
const vee = (b: Body, depth = 240): Neckline => [
  [b.mid + b.neck + 12, 142, 0],
  [b.mid + b.neck * 0.55, 190],
  [b.mid + b.front + 4, depth, 0],
  [b.mid - b.neck * 0.55, 190],
  [b.mid - b.neck - 12, 142, 0],
];
const boat = (b: Body): Neckline => [
  [b.right * 0.6, 167, 0.3],
  [b.mid + b.neck, 196],
  [b.mid + b.front * 0.5, 204],
  [b.mid - b.neck, 196],
  [b.left * 0.6, 167, 0.3],
];
const wide = (b: Body): Neckline => [
  [b.right * 0.6, 164, 0],
  [b.right * 0.46, 216],
  [b.mid + b.front * 0.6, 236],
  [b.left * 0.46, 216],
  [b.left * 0.6, 164, 0],
];
const open = (b: Body, depth: number): Neckline => [
  [b.mid + b.neck + 8, 132, 0],
  [b.mid + b.front * 0.5 + 46, 210],
  [b.mid + b.front + 6, depth, 0],
  [b.mid + b.front * 0.5 - 46, 210],
  [b.mid - b.neck - 8, 132, 0],
];

function torso(b: Body, neckline: Neckline, ease = 0): string {
  const edge = Math.abs(neckline[0]![0]);
  const side = (w: number, drop: number, elbow: number): Point[] => {
    const out = w + Math.sign(w) * ease;
    const points: Point[] = [
      [out * 0.44, 156 - ease * 0.5],
      [out * 0.8, 182 + drop],
      [out * 0.97, 212 + drop],
      [out * 1.05, 270 + drop],
      [out * elbow, 390],
      [out * elbow * 1.03, 500],
      [out * elbow * 0.9, 780, 0],
    ];
    return points.filter(([x]) => Math.abs(x) > edge + 14);
  };
  return blob([...neckline, ...side(b.left, -b.drop, b.elbow), ...side(b.right, b.drop, 1.04).reverse()]);
}

/** Torso with its shade side, arms and folds. */
function cloth(b: Body, d: string, t: Tones, lit: Lit, p: Paint, r: Rng, detail = ""): string {
  const shape = p.shape(d, t.base);
  const away = -lit.side;
  const [l, rt] = [b.left, b.right];
  const dark = away < 0 ? l : rt;
  const core = path(
    blob([
      [b.mid + away * b.neck, 110, 0],
      [dark * 0.5 + b.front * 0.4, 230],
      [dark * 0.3 + b.front * 0.6, 390],
      [dark * 0.42 + b.front * 0.5, 800, 0],
      [dark * 2, 800, 0],
      [dark * 2, 110, 0],
    ]),
    t.shade,
    0.55,
  );
  const arm = (x: number): string =>
    ribbon(
      [
        [x * 0.86, 236],
        [x * 0.77, 400],
        [x * 0.82, 690],
      ],
      9,
    );
  const drape = (x: number, y: number, reach: number): string =>
    ribbon(
      [
        [x * 0.76, y],
        [x * 0.5, y + r.range(22, 40)],
        [x * reach + b.front, y + r.range(34, 60)],
      ],
      r.range(9, 16),
      0.25,
    );
  const folds =
    path(arm(l) + arm(rt), t.deep, 0.55) +
    path(
      drape(dark, 296, 0.3) +
        drape(l, 420, 0.1) +
        drape(rt, 470, 0.16) +
        ribbon(
          [
            [dark * 0.58, 176],
            [dark * 0.66, 220],
            [dark * 0.62, 276],
          ],
          8,
        ),
      t.shade,
      0.8,
    );
  const bright = away < 0 ? rt : l;
  const glints = path(
    blob([
      [bright * 0.44, 160],
      [bright * 0.86, 190],
      [bright, 260],
      [bright * 0.94, 356],
      [bright * 0.8, 270],
      [bright * 0.64, 216],
    ]),
    p.fading(t.light, 0.75),
  );
  return shape.with(core + folds + glints + detail);
}

const stripes = (colour: string): string =>
  [220, 262, 304, 346, 388, 430, 472, 514]
    .map((y) =>
      line(
        curve([
          [-330, y - 10],
          [-120, y + 8],
          [0, y + 12],
          [120, y + 8],
          [330, y - 10],
        ]),
        colour,
        11,
        0.85,
      ),
    )
    .join("");
const binding = (neckline: Neckline, colour: string, width = 18): string =>
  line(curve(neckline), colour, width);
const buttons = (x: number, from: number, colour: string, step = 74): string =>
  [0, 1, 2, 3].map((i) => disc(x, from + i * step, 5, colour)).join("");

/** Two collar leaves of a shirt. */
function collar(b: Body, t: Tones, s: number, depth = 258): string {
  const leaf = (side: 1 | -1): string => {
    const x = b.mid + side * b.neck;
    const fold = blob([
      [x - side * 5, 106, 0],
      [x + side * 17, 140],
      [x + b.front * 0.5 - side * 4, 214, 0],
      [b.mid + b.front + side * 9, depth - 12, 0],
      [x + b.front * 0.3 - side * 20, 172],
    ]);
    return (
      path(fold, side === s ? mix(t.base, t.light, 0.6) : mix(t.base, t.shade, 0.4)) +
      line(
        curve([
          [x + side * 17, 140],
          [x + b.front * 0.5 - side * 4, 214, 0],
          [b.mid + b.front + side * 9, depth - 12],
        ]),
        t.shade,
        2.5,
      )
    );
  };
  return leaf(-1) + leaf(1);
}

/** Jacket front: two halves that meet low, with lapels. */
function jacket(b: Body, t: Tones, lit: Lit, p: Paint, r: Rng, depth: number, lapel: number): string {
  const s = lit.side;
  const flap = (side: 1 | -1): string => {
    const x = b.mid + side * (b.neck + 10);
    return (
      path(
        blob([
          [x - side * 4, 122, 0],
          [x + side * (lapel * 0.5), 168],
          [x + side * lapel, 226, 0],
          [x + side * (lapel - 22), 240, 0],
          [x + side * (lapel - 10), 268, 0],
          [b.mid + b.front + side * 8, depth, 0],
          [b.mid + b.front * 0.5 + side * 40, 250],
        ]),
        side === s ? mix(t.base, t.light, 0.42) : mix(t.base, t.shade, 0.7),
      ) +
      line(
        curve([
          [b.mid + b.front + side * 8, depth],
          [x + side * (lapel - 10), 268],
        ]),
        t.deep,
        2.5,
        0.6,
      )
    );
  };
  return (
    cloth(
      b,
      torso(b, open(b, depth), 8),
      t,
      lit,
      p,
      r,
      line(`M${num(b.mid + b.front + 6)} ${depth}L${num(b.mid + b.front + 2)} 760`, t.deep, 4, 0.8) +
        disc(b.mid + b.front - 10, depth + 30, 6, t.deep),
    ) +
    flap(-1) +
    flap(1)
  );
}

type Garment = (b: Body, shot: Shot, lit: Lit, p: Paint, r: Rng) => string;
const plain =
  (
    neckline: (b: Body) => Neckline,
    trim: boolean,
    inside: (t: Tones, b: Body) => string = () => "",
  ): Garment =>
  (b, shot, lit, p, r) =>
    cloth(
      b,
      torso(b, neckline(b), 3),
      shot.cloth,
      lit,
      p,
      r,
      inside(shot.cloth, b) + (trim ? binding(neckline(b), mix(shot.cloth.base, shot.cloth.shade, 0.6)) : ""),
    );

const rollneck: Garment = (b, shot, lit, p, r) => {
  const t = shot.cloth;
  const ribs = (from: number, to: number): string =>
    [-0.7, -0.42, -0.14, 0.14, 0.42, 0.7]
      .map((k) =>
        line(
          `M${(b.mid + k * b.neck).toFixed(0)} ${from}L${(b.mid + k * b.neck * 1.08).toFixed(0)} ${to}`,
          t.shade,
          4,
          0.7,
        ),
      )
      .join("");
  const roll = p.shape(
    blob([
      [b.mid - b.neck + 2, 84, 0.4],
      [b.mid, 96],
      [b.mid + b.neck - 2, 84, 0.4],
      [b.mid + b.neck + 8, 128],
      [b.mid + b.neck + 10, 164, 0.4],
      [b.mid, 182],
      [b.mid - b.neck - 10, 164, 0.4],
      [b.mid - b.neck - 8, 128],
    ]),
    t.base,
  );
  return (
    cloth(b, torso(b, crew(b, 150), 8), t, lit, p, r) +
    roll.with(
      ribs(80, 186) +
        roll.edge(-lit.side, 0, t.deep, 44, 0.35) +
        path(
          ribbon(
            [
              [b.mid - b.neck, 128],
              [b.mid, 142],
              [b.mid + b.neck, 128],
            ],
            9,
          ),
          t.shade,
          0.9,
        ),
    )
  );
};

const garments = {
  tee: plain((b) => crew(b, 186), true),
  vneck: plain((b) => vee(b, 236), true),
  breton: plain(
    (b) => (b.neck > 56 ? crew(b, 186) : boat(b)),
    false,
    (t) => stripes(mix(t.deep, "#22304e", 0.8)),
  ),
  boatTop: plain(boat, false),
  dress: plain(
    wide,
    false,
    (t, b) =>
      path(
        ribbon(
          [
            [b.left * 0.5, 330],
            [b.mid, 352],
            [b.right * 0.5, 330],
          ],
          14,
        ),
        t.shade,
        0.7,
      ) +
      path(
        ribbon(
          [
            [b.mid - 20, 250],
            [b.mid - 34, 330],
            [b.mid - 30, 470],
          ],
          12,
        ),
        t.shade,
        0.6,
      ),
  ),
  wrap: (b, shot, lit, p, r) => {
    const edge: Point[] = [
      [b.mid - b.neck - 14, 140],
      [b.mid - 22, 216],
      [b.mid + 40, 300],
      [b.right * 0.7, 400],
    ];
    return (
      cloth(
        b,
        torso(b, vee(b, 262), 3),
        shot.cloth,
        lit,
        p,
        r,
        path(ribbon([...edge], 8, 0.7), shot.cloth.deep, 0.6) +
          path(
            ribbon(
              edge.map(([x, y]): Point => [x - 26, y + 34]),
              16,
            ),
            shot.cloth.shade,
            0.6,
          ),
      ) + line(curve(edge.slice(0, 3)), mix(shot.cloth.base, shot.cloth.light, 0.5), 7)
    );
  },
  rollneck,
  knit: (b, shot, lit, p, r) => {
    const t = shot.cloth;
    const rows = Array.from({ length: 13 }, (_, i) =>
      line(`M${-216 + i * 36} 150V760`, t.shade, 5, 0.3),
    ).join("");
    return cloth(
      b,
      torso(b, crew(b, 182), 10),
      t,
      lit,
      p,
      r,
      rows + binding(crew(b, 182), t.deep, 38) + binding(crew(b, 182), mix(t.base, t.shade, 0.45), 34),
    );
  },
  shirt: (b, shot, lit, p, r) => {
    const t = shot.cloth;
    return (
      cloth(
        b,
        torso(b, open(b, 258), 5),
        t,
        lit,
        p,
        r,
        line(`M${num(b.mid + b.front + 6)} 258L${num(b.mid + b.front + 4)} 760`, t.shade, 5) +
          buttons(b.mid + b.front + 14, 296, t.deep),
      ) + collar(b, t, lit.side)
    );
  },
  linenShirt: (b, shot, lit, p, r) => {
    const t = shot.cloth;
    return cloth(
      b,
      torso(b, vee(b, 262), 8),
      t,
      lit,
      p,
      r,
      line(`M${num(b.mid + b.front + 4)} 262L${num(b.mid + b.front + 2)} 760`, t.shade, 4) +
        buttons(b.mid + b.front + 12, 300, t.deep) +
        binding(vee(b, 262), mix(t.base, t.shade, 0.4), 24),
    );
  },
  blazer: (b, shot, lit, p, r) => {
    const inner = cloth(b, torso(b, crew(b, 190)), shot.under, lit, p, r);
    return inner + jacket(b, shot.cloth, lit, p, r, 372, 66);
  },
  suit: (b, shot, lit, p, r) => {
    const t = shot.under;
    return (
      cloth(
        b,
        torso(b, open(b, 244)),
        t,
        lit,
        p,
        r,
        line(`M${num(b.mid + b.front + 6)} 244L${num(b.mid + b.front + 4)} 760`, t.shade, 4) +
          buttons(b.mid + b.front + 14, 276, t.shade, 60),
      ) +
      collar(b, t, lit.side, 244) +
      jacket(b, shot.cloth, lit, p, r, 396, 60)
    );
  },
  coat: (b, shot, lit, p, r) => {
    return (
      rollneck(b, { ...shot, cloth: shot.under }, lit, p, r) +
      jacket({ ...b, left: b.left - 14, right: b.right + 10 }, shot.cloth, lit, p, r, 440, 92)
    );
  },
  denim: (b, shot, lit, p, r) => {
    const t = shot.cloth;
    const seams =
      line(
        `M${b.left * 0.9} 300Q${b.left * 0.4} 318 ${num(b.mid + b.front - 20)} 312M${b.right * 0.9} 300Q${b.right * 0.4} 318 ${num(b.mid + b.front + 30)} 312`,
        t.light,
        3,
        0.7,
      ) +
      path(
        `M${b.left * 0.62} 322h${-b.left * 0.34}v26l${b.left * 0.17} 18l${b.left * 0.17} -18Z`,
        t.shade,
        0.8,
      );
    return (
      cloth(b, torso(b, crew(b, 186)), shot.under, lit, p, r) +
      cloth(
        b,
        torso(b, open(b, 400), 10),
        t,
        lit,
        p,
        r,
        seams + line(`M${num(b.mid + b.front + 6)} 400V760`, t.light, 3, 0.7),
      ) +
      collar({ ...b, neck: b.neck + 12 }, t, lit.side, 276)
    );
  },
  hoodie: (b, shot, lit, p, r) => {
    const t = shot.cloth;
    const hood = path(
      blob([
        [b.mid - b.neck - 4, 96, 0.5],
        [b.mid - b.neck - 40, 150],
        [b.mid - 60, 210],
        [b.mid, 226],
        [b.mid + 60, 210],
        [b.mid + b.neck + 40, 150],
        [b.mid + b.neck + 4, 96, 0.5],
        [b.mid + b.neck - 6, 160],
        [b.mid, 196],
        [b.mid - b.neck + 6, 160],
      ]),
      mix(t.base, t.light, 0.22),
    );
    return (
      cloth(b, torso(b, crew(b, 190), 12), t, lit, p, r) +
      hood +
      line(
        `M${num(b.mid + b.front - 34)} 212q-4 40 2 84M${num(b.mid + b.front + 36)} 212q6 34 0 70`,
        t.light,
        5,
      )
    );
  },
} satisfies Record<GarmentName, Garment>;

const back: Garment = (b, shot, lit, p, r) =>
  cloth(
    b,
    torso(
      b,
      [
        [b.neck + 8, 132, 0],
        [0, 146],
        [-b.neck - 8, 132, 0],
      ],
      6,
    ),
    shot.cloth,
    lit,
    p,
    r,
    path(
      ribbon(
        [
          [4, 170],
          [0, 300],
          [6, 520],
        ],
        16,
        0.3,
      ),
      shot.cloth.shade,
      0.6,
    ),
  );

export function clothing(person: Person, shot: Shot, lit: Lit, p: Paint, r: Rng): string {
  const body = measure(person, shot);
  const worn = shot.fromBehind ? back : (garments as Record<GarmentName, Garment>)[shot.garment];
  return worn(body, shot, lit, p, r) + (shot.scarf ? scarf(body, shot.scarf, p) : "");
}

function scarf(b: Body, t: Tones, p: Paint): string {
  const tail = p.shape(
    blob([
      [b.mid + 6, 170],
      [b.mid + 60, 176],
      [b.mid + 70, 290],
      [b.mid + 84, 420, 0],
      [b.mid + 8, 430, 0],
      [b.mid + 14, 290],
    ]),
    mix(t.base, t.shade, 0.4),
  );
  const wrap = p.shape(
    blob([
      [b.mid - b.neck - 22, 96],
      [b.mid - 30, 128],
      [b.mid + 34, 126],
      [b.mid + b.neck + 22, 94],
      [b.mid + b.neck + 40, 150],
      [b.mid + 58, 206],
      [b.mid - 16, 222],
      [b.mid - b.neck - 30, 184],
      [b.mid - b.neck - 40, 140],
    ]),
    t.base,
  );
  const pleats = [0, 1, 2]
    .map((i) =>
      path(
        ribbon(
          [
            [b.mid - b.neck - 34, 128 + i * 22],
            [b.mid, 156 + i * 20],
            [b.mid + b.neck + 34, 120 + i * 26],
          ],
          11,
        ),
        i === 1 ? t.light : t.shade,
        0.75,
      ),
    )
    .join("");
  return (
    tail.with(
      path(
        ribbon(
          [
            [b.mid + 30, 190],
            [b.mid + 38, 300],
            [b.mid + 46, 430],
          ],
          10,
        ),
        t.deep,
        0.5,
      ),
    ) + wrap.with(pleats)
  );
}

export function wardrobe(r: Rng, person: Pick<Person, "gender" | "age">, cold: boolean): GarmentName {
  if (cold) return r.pick(["coat", "rollneck", "knit", "coat"] as const);
  const shared: GarmentName[] = ["tee", "shirt", "rollneck", "knit", "blazer", "denim", "linenShirt"];
  if (person.gender === "woman")
    return r.pick([...shared, "boatTop", "wrap", "dress", "breton", "vneck", "blazer"] as const);
  return r.pick([...shared, "suit", "shirt", "tee", person.age < 40 ? "hoodie" : "suit", "breton"] as const);
}
