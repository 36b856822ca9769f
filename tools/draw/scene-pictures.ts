import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import type { SceneName } from "#tools/demo/subjects.ts";
import { scene } from "./portraits/index.ts";

/**
 * Npm run draw:scenes: draws the scenes without people into client/public/scenes, which is committed. An
 * index without enough photos shows them in their place.
 */
const FOLDER = "client/public/scenes";
const QUALITY = 72;
/** Two of each, which differ in light and colours. */
const SEEDS = ["index", "a"] as const;
const SCENES: Record<string, SceneName> = {
  bicycle: "bicycle",
  coffee: "coffeeTable",
  concert: "concert",
  dog: "dogOnHill",
  plant: "windowSill",
  sailing: "sailing",
};
/** Pixels: twice a tile of the wall, and the one that stands alone. */
const TILE = { width: 480, height: 640 };
const WHOLE = { width: 900, height: 1200 };

async function draw(file: string, name: SceneName, seed: string, size: typeof TILE): Promise<void> {
  const picture = await sharp(Buffer.from(scene(seed, name, 0)))
    .resize(size)
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
  writeFileSync(`${FOLDER}/${file}.webp`, picture);
  console.log(`${file}: ${(picture.byteLength / 1024).toFixed(1)} KB`);
}

mkdirSync(FOLDER, { recursive: true });
for (const [file, name] of Object.entries(SCENES))
  for (const [i, seed] of SEEDS.entries()) await draw(`${file}-${i + 1}`, name, seed, TILE);
await draw("sea", "sailing", "a", WHOLE);
