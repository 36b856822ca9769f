/**
 * npm run draw: paints every picture of the demo members again and packs them, which takes minutes. The pack
 * is committed. `npm run draw -- --missing` paints those alone that the pack lacks, and goes on where it was
 * interrupted.
 */
import { writeFileSync } from "node:fs";
import { ageOn } from "#contract/product/age.ts";
import { drawnGender } from "./looks.ts";
import { demoMembers } from "./members.ts";
import { packPhotos, PHOTO_PACK, readPack } from "./photo-pack.ts";
import { type Picture, renderPictures } from "./render.ts";

/** Pictures after which the pack is written. */
const BATCH = 60;

const now = new Date();
/** Members who show the same scene share a picture. */
const pictures = new Map<string, Picture>();
for (const { photos, gender, date_of_birth: birth } of demoMembers(now)) {
  for (const { picture: name, kind, seed, variant, place } of photos) {
    const age = ageOn(now, birth);
    pictures.set(name, { name, kind, seed, variant, place, gender: drawnGender(gender), age });
  }
}
const packed = process.argv.includes("--missing") ? readPack().filter(({ name }) => pictures.has(name)) : [];
for (const { name } of packed) pictures.delete(name);
const missing = [...pictures.values()];
while (missing.length > 0) {
  packed.push(...(await renderPictures(missing.splice(0, BATCH))));
  writeFileSync(PHOTO_PACK, packPhotos(packed));
  console.log(`${missing.length} pictures to paint`);
}
const pack = packPhotos(packed);
writeFileSync(PHOTO_PACK, pack);
console.log(`${PHOTO_PACK}: ${(pack.byteLength / 1e6).toFixed(1)} MB`);
