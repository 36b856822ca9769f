/** One painter: takes a picture at a time and answers with the number of photos it has saved. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import sharp, { type Sharp } from "sharp";
import { scene, type SceneName, scenes } from "../../worker/origin/demo/portraits/index.ts";
import { HEIGHT, paintPortrait, WIDTH } from "./pixels.ts";
import type { PhotoJob, Picture } from "./render.ts";

// The painters are the parallelism: threads of libvips' own would only get in their way.
sharp.concurrency(1);

parentPort?.on("message", async (picture: Picture) => {
  parentPort?.postMessage(await save(picture));
});

async function save({ job, keys, outDir }: Picture): Promise<number> {
  const raw = job.kind === "scene" ? await paintScene(job.seed) : await paintPortrait(job);
  const image = (): Sharp => sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  for (const [size, bytes] of await Promise.all(sizes(image, job))) {
    await Promise.all(keys.map((key) => writeFile(join(outDir, `${key}-${size}.webp`), bytes)));
  }
  return keys.length;
}

function sizes(image: () => Sharp, { kind }: PhotoJob): Promise<readonly [string, Buffer]>[] {
  const square = { left: 0, top: kind === "scene" ? 250 : 90, width: WIDTH, height: WIDTH };
  const made = {
    full: image().webp({ quality: 72, effort: 2 }),
    thumb: image().resize(360, 480).webp({ quality: 74, effort: 3 }),
    match: image().extract(square).resize(600, 600).webp({ quality: 72, effort: 2 }),
    soft: image().resize(36, 48).blur(4.5).webp({ quality: 60 }),
  };
  return Object.entries(made).map(async ([size, picture]) => [size, await picture.toBuffer()] as const);
}

/** A seed may name its scene: "bicycle-2". */
function paintScene(seed: string): Promise<Buffer> {
  const name = seed.replace(/-.*/, "");
  const known = (word: string): word is SceneName => Object.hasOwn(scenes, word);
  return sharp(Buffer.from(scene(seed, known(name) ? name : undefined)), { density: 72 }).removeAlpha().raw().toBuffer();
}
