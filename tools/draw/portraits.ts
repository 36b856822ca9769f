/**
 * npm run draw: paints every picture of the demo members again and packs them, which takes minutes, and
 * writes beside the pack what the demo has to know of them. Both are committed. `npm run draw -- --missing`
 * paints those alone that the pack lacks, and goes on where it was interrupted.
 */
import { writeFileSync } from "node:fs";
import { ageOn } from "#contract/product/age.ts";
import { demoMembers } from "#tools/demo/members.ts";
import { packPhotos, PHOTO_PACK, readPack } from "#tools/demo/photo-pack.ts";
import { type DrawnPortraits, PORTRAITS_FILE, type Portraits } from "#tools/demo/portraits.ts";
import { randomOf } from "#tools/demo/rng.ts";
import { drawnGender, looks } from "./looks.ts";
import { focusOf } from "./portraits/index.ts";
import { type Picture, renderPictures } from "./render.ts";

/** Pictures after which the pack is written. */
const BATCH = 60;

const drawn: DrawnPortraits = { members: {}, focus: {} };
const portraits: Portraits = {
  looksOf(r, { id, gender, age }) {
    let draws = 0;
    const next = (): number => {
      draws++;
      return r.next();
    };
    const found = looks(randomOf(next), id, gender, age);
    drawn.members[id] = { ...found, draws };
    return found;
  },
  focusOf: ({ picture, seed, variant, place }, { gender, age }) =>
    (drawn.focus[picture] = focusOf({ seed, gender: drawnGender(gender), age, variant, place })),
};

const now = new Date();
/** Members who show the same scene share a picture. */
const pictures = new Map<string, Picture>();
for (const { photos, gender, date_of_birth: birth } of demoMembers(now, portraits)) {
  for (const { picture: name, kind, seed, variant, place } of photos) {
    const age = ageOn(now, birth);
    pictures.set(name, { name, kind, seed, variant, place, gender: drawnGender(gender), age });
  }
}
writeFileSync(PORTRAITS_FILE, rowsOf(drawn));

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

/** JSON with a line for each row, so that a change can be read. */
function rowsOf({ members, focus }: DrawnPortraits): string {
  const rows = (table: object): string =>
    Object.entries(table)
      .map(([name, row]) => `${JSON.stringify(name)}: ${JSON.stringify(row)}`)
      .join(",\n");
  return `{ "members": {\n${rows(members)}\n}, "focus": {\n${rows(focus)}\n} }\n`;
}
