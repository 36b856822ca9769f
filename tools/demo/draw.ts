/**
 * npm run draw: paints every picture of the demo members again and packs them, which takes minutes. The pack
 * is committed.
 */
import { writeFileSync } from "node:fs";
import { ageOn } from "#contract/age.ts";
import { drawnGender } from "./looks.ts";
import { demoMembers } from "./members.ts";
import { packPhotos, PHOTO_PACK } from "./photo-pack.ts";
import { type Picture, renderPictures } from "./render.ts";

const now = new Date();
/** Members who show the same scene share a picture. */
const pictures = new Map<string, Picture>();
for (const { photos, gender, date_of_birth: birth } of demoMembers(now)) {
  for (const { picture: name, kind, seed, variant } of photos) {
    pictures.set(name, { name, kind, seed, variant, gender: drawnGender(gender), age: ageOn(now, birth) });
  }
}
const painted = await renderPictures([...pictures.values()], (done) => {
  if (done % 50 === 0 || done === pictures.size) console.log(`${done} of ${pictures.size} pictures`);
});
const pack = packPhotos(painted);
writeFileSync(PHOTO_PACK, pack);
console.log(`${PHOTO_PACK}: ${(pack.byteLength / 1e6).toFixed(1)} MB`);
