/** Head and neck as planes of light and shade; features are only hinted at. */
import { blob, curve, lerp, mixPoints, num, type Point, ribbon, turned } from "./geometry.ts";
import type { Lit, Person, Shot } from "./model.ts";
import { disc, line, type Paint, path } from "./paint.ts";
import { mix } from "./palette.ts";

// Three outlines with matching points, clockwise from the crown, for a head turned by 0°, 32° and 84°.
const frontal: readonly Point[] = [
  [0, -117],
  [46, -106],
  [69, -66],
  [72, -32],
  [70, -8],
  [69, 14],
  [63, 46],
  [49, 77],
  [22, 101],
  [0, 105],
  [-22, 101],
  [-49, 77],
  [-64, 44],
  [-71, 0],
  [-70, -60],
  [-46, -106],
];
const threeQuarter: readonly Point[] = [
  [2, -117],
  [46, -106],
  [70, -68],
  [73, -34],
  [66, -12],
  [70, 12],
  [63, 44],
  [57, 72],
  [43, 98],
  [24, 106],
  [-4, 98],
  [-38, 72],
  [-56, 42],
  [-64, 0],
  [-66, -60],
  [-44, -106],
];
const profile: readonly Point[] = [
  [-6, -117],
  [38, -106],
  [66, -72],
  [71, -38],
  [66, -18],
  [92, 26, 0.5],
  [77, 40],
  [80, 55],
  [73, 63, 0.4],
  [76, 72],
  [72, 96],
  [52, 106],
  [18, 92],
  [-16, 66],
  [-24, 0],
  [-30, -100],
];

const outline = (person: Person, yaw: number): Point[] => {
  const raw =
    yaw < 32 ? mixPoints(frontal, threeQuarter, yaw / 32) : mixPoints(threeQuarter, profile, (yaw - 32) / 52);
  return raw.map(([x, y, s]) => {
    const low = Math.max(0, y) / 105;
    const jaw = 1 + low * (1 - low * 0.55) * lerp(-0.1, 0.17, person.frame) + low * person.build * 0.12;
    return [yaw > 60 ? x : x * jaw, y > 0 ? y * person.length : y, s];
  });
};

/** Centre and radii of the skull, which reaches further back as the head turns. */
export const skull = (yaw: number): readonly [cx: number, cy: number, rx: number, ry: number] => {
  const s = Math.sin((yaw * Math.PI) / 180);
  return [-27 * s, -34, 72 + 12 * s, 84];
};

export function ear(person: Person, yaw: number, side: 1 | -1): string {
  const x = yaw > 60 ? -14 : turned(side * 92, yaw, 71) + (side < 0 ? yaw * 0.22 : 0);
  if (side > 0 && yaw > 12) return "";
  const { base, shade } = person.skin;
  const dx = yaw > 20 ? 8 : side * 10;
  const shell = blob([
    [x - dx * 0.3, -18],
    [x + dx * 0.9, -24],
    [x + dx * 1.25, -6],
    [x + dx * 0.7, 20],
    [x - dx * 0.1, 30],
    [x - dx * 0.7, 8],
  ]);
  return (
    path(shell, mix(base, shade, 0.35)) +
    line(
      curve([
        [x + dx * 0.2, -12],
        [x + dx * 0.75, -10],
        [x + dx * 0.5, 10],
      ]),
      shade,
      3.5,
      0.8,
    )
  );
}

/** Neck and upper chest, drawn under the clothes. */
export function neck(person: Person, shot: Shot, lit: Lit, p: Paint): string {
  const { skin, frame, build } = person;
  const half = lerp(36, 54, frame) + build * 7;
  const back = shot.yaw > 60 ? -18 : -shot.yaw * 0.3;
  const trunk = lerp(118, 150, frame);
  const { lean } = shot;
  const far = 1 - shot.turn * 0.3;
  const shape = p.shape(
    blob([
      [back - half, 20, 0],
      [back - half + 2, 100],
      [back * 0.7 - half - 8, 134],
      [-trunk * 0.8, 168 - lean * 0.4],
      [-trunk * 1.1, 190 - lean * 0.9],
      [-trunk, 250],
      [-60, 330],
      [60, 330],
      [trunk * far, 250],
      [trunk * 1.1 * far, 190 + lean * 0.9],
      [trunk * 0.8 * far, 168 + lean * 0.4],
      [back * 0.7 + half + 8, 134],
      [back + half - 2, 100],
      [back + half, 20, 0],
    ]),
    skin.base,
  );
  const s = lit.side;
  const cast = shot.fromBehind
    ? ""
    : path(
        blob([
          [back - half - 20, 30, 0],
          [back - half * 0.9, s < 0 ? 104 : 132],
          [back + shot.yaw * 0.2, 136],
          [back + half * 0.9, s < 0 ? 134 : 104],
          [back + half + 20, 30, 0],
        ]),
        skin.deep,
        0.55,
      ) +
      path(
        blob([
          [back - s * half * 0.1, 60, 0],
          [back - s * half * 0.2, 130],
          [back - s * half * 1.2, 168],
          [-s * trunk * 1.2, 240, 0],
          [-s * trunk * 1.2, 60, 0],
        ]),
        skin.shade,
        0.75,
      );
  // Collarbones and the hollow between the two tendons.
  const bones = shot.fromBehind
    ? path(
        ribbon(
          [
            [back, 70],
            [back + 3, 130],
            [back, 240],
          ],
          9,
        ),
        skin.shade,
        0.5,
      )
    : path(
        ribbon(
          [
            [-20, 186],
            [-58, 178],
            [-112, 176],
          ],
          7,
          0.3,
        ),
        skin.shade,
        0.75,
      ) +
      path(
        ribbon(
          [
            [22, 186],
            [60, 178],
            [112, 176],
          ],
          7,
          0.3,
        ),
        skin.shade,
        0.75,
      ) +
      path(
        ribbon(
          [
            [back + half * 0.5, 108],
            [24, 150],
            [10, 184],
          ],
          6,
          0.7,
        ),
        skin.shade,
        0.6,
      );
  return shape.with(cast + bones);
}

/** The face with its planes. Draw the skull (hair, or bare skin) before it and the hair over it. */
export function face(person: Person, shot: Shot, lit: Lit, p: Paint): string {
  const { skin } = person;
  const { yaw } = shot;
  const away = -lit.side as 1 | -1; // the side in shade
  const at = (degrees: number, y: number, radius = 74, smooth = 1): Point => [
    turned(degrees, yaw, radius),
    y * (y > 0 ? person.length : 1),
    smooth,
  ];
  const shape = p.shape(blob(outline(person, yaw)), skin.base);
  const sideways = yaw > 60;

  const plane = blob([
    at(away * 30, -130, 74, 0),
    at(away * 44, -70),
    at(away * 40, -34),
    at(away * 33, -14),
    at(away * 47, 8),
    at(away * 38, 34),
    at(away * 24, 60),
    at(away * 26, 78),
    at(away * 8, 112, 74, 0),
    [away * 130, 130, 0],
    [away * 130, -130, 0],
  ]);
  const ridge = (y: number, degrees = 0, radius = 86): Point => at(degrees, y, radius);
  const { nose: wing } = person;
  const tip = (1 - wing) * 16;
  const nose = sideways
    ? path(blob([at(-4, 40), at(-14, 30), at(-17, 38), at(-8, 44)]), skin.shade, 0.8)
    : path(
        blob([
          ridge(-30, away * 9, 76),
          ridge(-8, away * 2),
          ridge(26 + tip, 0, 92),
          ridge(37 + tip, away * 3, 90),
          ridge(38 + tip, away * 13 * wing, 80),
          ridge(24 + tip, away * 14 * wing, 78),
          ridge(0, away * 11, 76),
        ]),
        skin.shade,
        0.85,
      ) +
      path(
        ribbon(
          [
            ridge(36 + tip, -away * 11 * wing, 82),
            ridge(41 + tip, 0, 90),
            ridge(36 + tip, away * 13 * wing, 82),
          ],
          7,
        ),
        skin.deep,
        0.45,
      );
  const socket = (side: 1 | -1): string =>
    sideways && side > 0
      ? ""
      : path(
          blob([
            at(side * 11, -24),
            at(side * 26, -29),
            at(side * 43, -20),
            at(side * 40, -6),
            at(side * 24, -1),
            at(side * 12, -8),
          ]),
          skin.shade,
          side === away ? 0.75 : 0.5,
        );
  const lash = mix(skin.deep, "#1a1014", 0.6);
  const eye = (side: 1 | -1): string => {
    if (sideways && side > 0) return "";
    const weight = person.gender === "man" ? 4.4 : 5.6;
    if (shot.gaze === "down")
      return path(
        ribbon(
          [
            at(side * 12, -10),
            at(side * 19, -6),
            at(side * 27, -4.5),
            at(side * 35, -6.5),
            at(side * 44, -13),
          ],
          weight,
          0.72,
        ),
        lash,
        0.9,
      );
    if (shot.gaze === "smile")
      return path(
        ribbon(
          [
            at(side * 12, -5),
            at(side * 19, -11),
            at(side * 28, -13.5),
            at(side * 37, -11),
            at(side * 46, -4),
          ],
          weight,
          0.6,
        ),
        lash,
        0.9,
      );
    const [x, y] = at(side * 28 + 3, -10.5);
    return (
      disc(x, y, (5.9 * (turned(side * 34, yaw) - turned(side * 22, yaw))) / (side * 15), lash, 0.92, 6.4) +
      path(
        ribbon(
          [
            at(side * 11, -8),
            at(side * 18, -15),
            at(side * 28, -18.5),
            at(side * 38, -16),
            at(side * 48, -9),
          ],
          weight,
          0.6,
        ),
        lash,
        0.95,
      )
    );
  };
  const browColour = mix(mix(person.hairTones.deep, skin.deep, 0.3), "#8d8580", person.age > 58 ? 0.35 : 0);
  const brow = (side: 1 | -1): string =>
    sideways && side > 0
      ? ""
      : path(
          ribbon(
            [
              at(side * 9, -31),
              at(side * 20, -36 - person.brow),
              at(side * 34, -40 + person.nose * 3),
              at(side * 49, -30),
            ],
            lerp(6, 9.5, person.frame) * person.brow,
            0.35,
          ),
          browColour,
          0.9,
        );
  const grin = shot.smile * 6;
  const bearded = person.beard !== "none" && person.beard !== "stubble";
  const full = bearded ? 4 : (person.gender === "man" ? 5.5 : 7.5) * person.brow;
  const span = (bearded ? 15 : 18) + shot.smile * 4;
  const mouth =
    path(
      blob([
        at(-span, 63 - grin, 74, 0.2),
        at(-7, 58),
        at(0, 60, 78),
        at(7, 58),
        at(span, 63 - grin, 74, 0.2),
        at(0, 64.5 + grin * 0.3, 78),
      ]),
      mix(person.lips, skin.deep, 0.45),
    ) +
    path(
      blob([
        at(-span + 1, 63.5 - grin, 74, 0.2),
        at(0, 65 + grin * 0.3, 78),
        at(span - 1, 63.5 - grin, 74, 0.2),
        at(9, 65 + full + grin * 0.2, 76),
        at(-9, 65 + full + grin * 0.2, 76),
      ]),
      person.lips,
    ) +
    path(ribbon([at(-10, 80), at(0, 83), at(10, 80)], 6), skin.shade, 0.7);
  const lines =
    person.age < 46
      ? ""
      : [1, -1]
          .map(
            (s) =>
              path(
                ribbon([at(s * 17, 36, 78), at(s * 25, 47), at(s * 25, 60)], 3.2),
                skin.shade,
                Math.min(0.8, (person.age - 42) / 26),
              ) +
              path(
                ribbon([at(s * 18, 2), at(s * 29, 6), at(s * 38, 3)], 2.6),
                skin.shade,
                Math.min(0.7, (person.age - 44) / 26),
              ),
          )
          .join("");
  const rose = mix(skin.base, "#d9485a", 0.4);
  const blush = [1, -1]
    .map((s) =>
      disc(
        turned(s * 34, yaw),
        26,
        28,
        p.radial(turned(s * 34, yaw), 26, 28, [
          [0, rose, 0.3],
          [0.4, rose, 0.2],
          [1, rose, 0],
        ]),
        1,
        24,
      ),
    )
    .join("");
  const glow =
    path(
      blob([at(-away * 4, -100), at(-away * 38, -88), at(-away * 34, -46), at(0, -50)]),
      p.fading(skin.light, 0.42),
    ) +
    path(
      blob([at(-away * 24, 2), at(-away * 50, 0), at(-away * 46, 30), at(-away * 24, 34)]),
      p.fading(skin.light, 0.6),
    ) +
    (sideways
      ? ""
      : path(
          ribbon([ridge(-14, -away * 3), ridge(8, -away * 3, 88), ridge(28, -away * 2, 92)], 6, 0.8),
          skin.light,
          0.7,
        ));

  return shape.with(
    blush +
      glow +
      path(plane, skin.shade, 0.8) +
      socket(1) +
      socket(-1) +
      nose +
      lines +
      eye(1) +
      eye(-1) +
      beard(person, at, p) +
      mouth +
      brow(1) +
      brow(-1),
  );
}

type At = (degrees: number, y: number, radius?: number, smooth?: number) => Point;

function beard(person: Person, at: At, p: Paint): string {
  if (person.beard === "none") return "";
  const { hairTones: hair, skin } = person;
  const cheek = person.beard === "full" ? 24 : 38;
  const tash = [
    at(-25, 66),
    at(-19, 54),
    at(-7, 46, 80),
    at(0, 48, 82),
    at(7, 46, 80),
    at(19, 54),
    at(25, 66),
  ];
  const jaw = blob([
    at(-104, -24, 82, 0),
    at(-86, 0, 76),
    at(-68, cheek - 4),
    at(-44, cheek + 12),
    at(-30, 62),
    ...tash,
    at(30, 62),
    at(44, cheek + 12),
    at(68, cheek - 4),
    at(86, 0, 76),
    at(104, -24, 82, 0),
    [130, 150, 0],
    [-130, 150, 0],
  ]);
  if (person.beard === "moustache") {
    return path(
      blob([
        at(-25, 58),
        at(-15, 51),
        at(-6, 47, 80),
        at(0, 49, 82),
        at(6, 47, 80),
        at(15, 51),
        at(25, 58),
        at(11, 58.5, 78),
        at(0, 55.5, 80),
        at(-11, 58.5, 78),
      ]),
      hair.base,
    );
  }
  if (person.beard === "stubble") return p.blur(5, path(jaw, mix(skin.deep, hair.deep, 0.25), 0.3));
  return (
    path(jaw, mix(hair.base, skin.shade, 0.12)) +
    path(
      ribbon([at(-50, 52), at(-38, 80), at(-14, 99)], 6) + ribbon([at(50, 52), at(38, 80), at(14, 99)], 6),
      hair.light,
      0.35,
    ) +
    path(ribbon([at(-12, 78), at(0, 81), at(12, 78)], 6), hair.deep, 0.6)
  );
}

export function glasses(person: Person, shot: Shot, lit: Lit): string {
  if (person.glasses === "none" || shot.fromBehind || shot.yaw > 60) return "";
  const frame = person.glasses === "wire" ? "#b08d57" : person.glasses === "round" ? "#4a2f22" : "#211d22";
  const width = person.glasses === "wire" ? 2.6 : 4.6;
  const lens = (s: 1 | -1): string => {
    const [inner, outer] = [turned(s * 8, shot.yaw, 80), turned(s * 53, shot.yaw, 80)];
    const [cx, rx] = [(inner + outer) / 2, Math.abs(outer - inner) / 2];
    const tall = person.glasses === "square" ? 17 : 20;
    const bend = person.glasses === "square" ? 0.88 : 0.56; // how far towards the corners the frame bulges
    const v = tall;
    const quarter = (sx: number, sy: number, first: boolean): string =>
      first
        ? `c0 ${num(sy * v * bend)} ${num(sx * rx * (1 - bend))} ${sy * v} ${num(sx * rx)} ${sy * v}`
        : `c${num(sx * rx * bend)} 0 ${num(sx * rx)} ${num(sy * v * (1 - bend))} ${num(sx * rx)} ${sy * v}`;
    const d = `M${num(cx - rx)} -8${quarter(1, -1, true)}${quarter(1, 1, false)}${quarter(-1, 1, true)}${quarter(-1, -1, false)}z`;
    return path(d, mix(lit.light.key, "#ffffff", 0.3), 0.13) + line(d, frame, width);
  };
  const bridge = curve([
    [turned(-8, shot.yaw, 80), -12],
    [turned(0, shot.yaw, 90), -17],
    [turned(8, shot.yaw, 80), -12],
  ]);
  const temple = `M${turned(-53, shot.yaw, 80).toFixed(0)} -16L${turned(-72, shot.yaw, 76).toFixed(0)} -14`;
  return lens(1) + lens(-1) + line(bridge, frame, width) + line(temple, frame, width * 0.9);
}

export function earrings(person: Person, shot: Shot): string {
  if (person.earrings === "none" || shot.fromBehind || person.hair === "headscarf") return "";
  return ([-1, 1] as const)
    .map((side) => {
      if (side > 0 && shot.yaw > 12) return "";
      const x =
        (shot.yaw > 60 ? -14 : turned(side * 92, shot.yaw, 71) + (side < 0 ? shot.yaw * 0.22 : 0)) + side * 3;
      if (person.earrings === "studs") return disc(x, 27, 4.2, "#f3e3bd");
      if (person.earrings === "hoops")
        return `<ellipse cx="${x.toFixed(1)}" cy="44" rx="13" ry="17" fill="none" stroke="#d8ab55" stroke-width="4"/>`;
      return (
        line(`M${x.toFixed(1)} 28v16`, "#d8ab55", 2.4) +
        path(`M${x.toFixed(1)} 42q10 16 0 26q-10 -10 0 -26Z`, person.accent)
      );
    })
    .join("");
}
