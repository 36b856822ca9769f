import sharp from "sharp";
import type { SceneName } from "#tools/demo/subjects.ts";
import { scene } from "#tools/draw/portraits/index.ts";
import { ease, type DrawnVideo } from "./drawing.ts";

const WIDTH = 540;
const HEIGHT = 720;
/** Seconds that a scene is alone, and in which the next one crosses over into it. */
const ALONE = 2.1;
const CROSSING = 0.9;
/** How much a scene grows while it is there. */
const GROWTH = 0.045;

/** The scenes in their order, with the point from which each one opens: shares of width and height. */
const SCENES: readonly { name: SceneName; seed: string; from: readonly [number, number] }[] = [
  { name: "coffeeTable", seed: "coffeeTablea", from: [0.78, 0.47] },
  { name: "bicycle", seed: "bicycleb", from: [0.45, 0.62] },
  { name: "sailing", seed: "sailinga", from: [0.72, 0.5] },
  { name: "concert", seed: "concertb", from: [0.84, 0.5] },
];

/** A coffee, a ride, the sea, a concert: each scene opens like an eye in the one before. */
export async function outingsVideo(): Promise<DrawnVideo> {
  const pictures = await Promise.all(SCENES.map(({ name, seed }) => painted(name, seed)));
  const each = ALONE + CROSSING;
  const length = each * SCENES.length;
  const image = (i: number, age: number): string => {
    const scale = 1 + GROWTH * (age / (each + CROSSING));
    const [x, y] = [(WIDTH * (1 - scale)) / 2, (HEIGHT * (1 - scale)) / 2];
    return `<image href="${pictures[i]}" x="${x.toFixed(3)}" y="${y.toFixed(3)}" width="${(WIDTH * scale).toFixed(3)}" height="${(HEIGHT * scale).toFixed(3)}"/>`;
  };
  return {
    name: "outings",
    width: WIDTH,
    height: HEIGHT,
    length,
    poster: 1,
    frame: (seconds) => {
      const shown = Math.floor(seconds / each) % SCENES.length;
      const age = seconds % each;
      const next = (shown + 1) % SCENES.length;
      const [x, y] = SCENES[next]?.from ?? [0.5, 0.5];
      const opened = ease((age - ALONE) / CROSSING);
      const circle = `cx="${x * WIDTH}" cy="${y * HEIGHT}" r="${(opened * 900).toFixed(2)}"`;
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><clipPath id="c"><circle ${circle}/></clipPath>` +
        image(shown, age + CROSSING) +
        (opened > 0
          ? `<g clip-path="url(#c)">${image(next, age - ALONE)}</g><circle ${circle} fill="none" stroke="#fff1d6" stroke-width="${(10 * (1 - opened)).toFixed(2)}"/>`
          : "") +
        "</svg>"
      );
    },
  };
}

async function painted(name: SceneName, seed: string): Promise<string> {
  const drawn = await sharp(Buffer.from(scene(seed, name, 0)))
    .resize(Math.round(WIDTH * 1.2), Math.round(HEIGHT * 1.2))
    .png()
    .toBuffer();
  return `data:image/png;base64,${drawn.toString("base64")}`;
}
