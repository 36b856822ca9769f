/** One painter: takes a picture at a time and answers with its files, in the order of SIZES. */
import { parentPort } from "node:worker_threads";
import sharp, { type Sharp } from "sharp";
import { SIZES, type Size } from "#contract/platform/photo-names.ts";
import { SCENE_NAMES } from "#tools/demo/subjects.ts";
import { HEIGHT, paintPortrait, WIDTH } from "./pixels.ts";
import { scene } from "./portraits/index.ts";
import type { Picture } from "./render.ts";

// The painters are the parallelism: threads of libvips' own would only get in their way.
sharp.concurrency(1);

parentPort?.on("message", async (picture: Picture) => {
  parentPort?.postMessage(await draw(picture));
});

async function draw(picture: Picture): Promise<Uint8Array[]> {
  const raw = picture.kind === "scene" ? await paintScene(picture.seed) : await paintPortrait(picture);
  const image = (): Sharp => sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const files = sizesOf(image, picture);
  return await Promise.all(SIZES.map((size) => files[size].toBuffer()));
}

/**
 * Smaller than what an upload is made into, so that all pictures of the demo fit into one file of a few
 * megabytes.
 */
function sizesOf(image: () => Sharp, { kind }: Picture): Record<Size, Sharp> {
  const square = { left: 0, top: kind === "scene" ? 250 : 90, width: WIDTH, height: WIDTH };
  return {
    full: image().resize(600, 800).webp({ quality: 45, effort: 6 }),
    thumb: image().resize(288, 384).webp({ quality: 46, effort: 6 }),
    match: image().extract(square).resize(400, 400).webp({ quality: 36, effort: 6 }),
    soft: image().resize(36, 48).blur(4.5).webp({ quality: 60 }),
  };
}

/** A seed may name its scene: "bicycle-2". */
function paintScene(seed: string): Promise<Buffer> {
  const name = seed.replace(/-.*/, "");
  return sharp(
    Buffer.from(
      scene(
        seed,
        SCENE_NAMES.find((known) => known === name),
      ),
    ),
    { density: 72 },
  )
    .removeAlpha()
    .raw()
    .toBuffer();
}
