import { rng } from "#tools/demo/rng.ts";
import { blob, type Point, ribbon } from "#tools/draw/portraits/geometry.ts";
import { disc, Paint, path, rect } from "#tools/draw/portraits/paint.ts";
import type { DrawnVideo } from "./drawing.ts";

const WIDTH = 960;
const HEIGHT = 720;
const HORIZON = 420;
/** Seconds in which every lantern rises once. */
const LENGTH = 10;
const LANTERNS = 26;

const random = rng("lanterns");
/** Where each lantern rises, how near it is from 0 to 1, and when: `phase` is a share of the length. */
const lanterns = Array.from({ length: LANTERNS }, (_, i) => {
  const near = (i / LANTERNS) ** 1.8;
  return {
    near,
    x: WIDTH * ((i * 0.618 + random.range(-0.04, 0.04)) % 1),
    phase: (i * 0.382 + random.range(0, 0.1)) % 1,
    sway: random.range(6, 16),
  };
});

/** Two people on a jetty at dusk, from behind, who watch paper lanterns rise over a lake. */
export const lanternVideo: DrawnVideo = {
  name: "lanterns",
  width: WIDTH,
  height: HEIGHT,
  length: LENGTH,
  poster: 0,
  frame: (seconds) => {
    const turn = seconds / LENGTH;
    const p = new Paint("v");
    const lights = lanterns.map((one) => lantern(p, turn, one));
    return p.document(
      WIDTH,
      HEIGHT,
      "Lanterns over a lake",
      sky(p) +
        lights.map(({ above }) => above).join("") +
        water(p) +
        lights.map(({ below }) => below).join("") +
        ripples(turn) +
        jetty(p, turn),
    );
  },
};

function sky(p: Paint): string {
  const dusk = p.linear([
    [0, "#1d1b3f"],
    [0.45, "#4a3566"],
    [0.78, "#a65a6e"],
    [1, "#f2a86b"],
  ]);
  const glow = p.radial(500, HORIZON, 420, [
    [0, "#ffd9a0", 0.75],
    [0.5, "#ff9f6b", 0.25],
    [1, "#ff9f6b", 0],
  ]);
  const far = ridge([300, 352, 322, 372, 338, 366, 330, 356], HORIZON);
  const close = ridge([388, 366, 392, 404, 398, 388, 362, 380], HORIZON);
  return (
    rect(0, 0, WIDTH, HORIZON, dusk) +
    rect(0, 0, WIDTH, HORIZON, glow) +
    path(far, "#6b4668", 0.75) +
    path(close, "#3c2b50", 0.9)
  );
}

/** The outline of hills: heights from left to right, down to the water. */
function ridge(heights: readonly number[], foot: number): string {
  const step = WIDTH / (heights.length - 1);
  return blob([[-60, foot, 0], ...heights.map((y, i): Point => [i * step, y]), [WIDTH + 60, foot, 0]]);
}

function water(p: Paint): string {
  const depth = p.linear([
    [0, "#e59a72"],
    [0.16, "#a8607a"],
    [0.5, "#4d3767"],
    [1, "#17163a"],
  ]);
  return rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, depth);
}

/** Lines of light that widen and narrow in turn, wholly within the length. */
function ripples(turn: number): string {
  return Array.from({ length: 20 }, (_, i) => {
    const y = HORIZON + 8 + i * i * 0.72;
    const wave = Math.sin(2 * Math.PI * (turn * (1 + (i % 2)) + i * 0.37));
    const x = 500 + 90 * Math.sin(i * 2.4) + wave * 14;
    return disc(x, y, (70 + i * 11) * (0.8 + 0.2 * wave), "#ffcf9a", 0.2 - i * 0.007, 1.2 + i * 0.16);
  }).join("");
}

function lantern(p: Paint, turn: number, { near, x, phase, sway }: (typeof lanterns)[number]) {
  const risen = (turn + phase) % 1;
  const size = 3.5 + near * 23;
  const from = HORIZON - 14 + near * 60;
  const y = from - risen * (170 + near * 520);
  const at = x + sway * (0.4 + near) * Math.sin(2 * Math.PI * (turn + phase * 2));
  const opacity = Math.min(1, Math.sin(Math.PI * risen) * 2.2);
  const halo = p.fading("#ffb45e", 0.38);
  const paper = p.linear([
    [0, "#ff9a4d"],
    [0.7, "#ffd08a"],
    [1, "#fff1cf"],
  ]);
  const body = blob([
    [-size * 0.62, -size * 1.5],
    [0, -size * 1.8],
    [size * 0.62, -size * 1.5],
    [size * 0.78, -size * 0.6],
    [size * 0.5, 0, 0.1],
    [-size * 0.5, 0, 0.1],
    [-size * 0.78, -size * 0.6],
  ]);
  const mirrored = HORIZON + (HORIZON - y) * 0.55;
  return {
    above: `<g opacity="${opacity.toFixed(3)}"><g transform="translate(${at.toFixed(2)} ${y.toFixed(2)})">${disc(0, -size * 0.8, size * 3.4, halo)}${path(body, paper)}</g></g>`,
    below:
      mirrored < HEIGHT
        ? disc(at, mirrored, size * 1.1, p.fading("#ffb76b", 0.5), opacity * 0.8, size * 3.2)
        : "",
  };
}

const DARK = "#141128";
const EDGE = "#f0a36a";

function jetty(p: Paint, turn: number): string {
  const lean = 1.6 * Math.sin(2 * Math.PI * turn);
  const planks =
    path(`M250 ${HEIGHT}L352 610H648L750 ${HEIGHT}Z`, DARK) +
    rect(352, 607, 296, 4, EDGE, 0.7) +
    [
      [330, 634],
      [308, 658],
      [284, 684],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 1000 - 2 * x, 2, "#3a2c50", 0.9))
      .join("");
  const posts = rect(366, 540, 14, 90, DARK) + rect(620, 540, 14, 90, DARK);
  return posts + planks + person(p, 452, 1.5 + lean, false) + person(p, 548, -3 + lean * 0.6, true);
}

/** Someone sitting, from behind: shoulders, a head that leans by `degrees`, with a rim of light. */
function person(p: Paint, x: number, degrees: number, hasLongHair: boolean): string {
  const torso = blob([
    [-52, 60, 0.2],
    [-47, -10],
    [-38, -58],
    [-14, -78],
    [14, -78],
    [38, -58],
    [47, -10],
    [52, 60, 0.2],
  ]);
  const hips = blob([
    [-58, 62],
    [-50, 40],
    [50, 40],
    [58, 62],
    [40, 72],
    [-40, 72],
  ]);
  const hair = hasLongHair
    ? blob([
        [-26, -118],
        [0, -138],
        [26, -118],
        [31, -84],
        [27, -42],
        [0, -34],
        [-27, -42],
        [-31, -84],
      ])
    : blob([
        [-24, -106],
        [-17, -128],
        [0, -135],
        [17, -128],
        [24, -106],
        [19, -84],
        [0, -74],
        [-19, -84],
      ]);
  const neck = ribbon(
    [
      [0, -100],
      [0, -50],
    ],
    30,
  );
  const upper = path(torso + hips, hasLongHair ? "#2a1735" : "#161a3a") + path(neck + hair, DARK);
  const light = p.radial(x < 500 ? 30 : -30, -120, 170, [
    [0, EDGE, 0.9],
    [1, EDGE, 0],
  ]);
  const shift = x < 500 ? 2.6 : -2.6;
  return `<g transform="translate(${x} 566) rotate(${degrees.toFixed(2)} 0 60)"><g transform="translate(${shift} -2)">${path(torso, light)}${path(hair, light)}</g>${upper}</g>`;
}
