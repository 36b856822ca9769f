/** All pictures of the demo's photos in one file, so that nothing has to be drawn before a first start. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SIZES } from "#contract/platform/photo-names.ts";

export const PHOTO_PACK = fileURLToPath(new URL("photos.pack", import.meta.url));

export interface PackedPicture {
  name: string;
  /** One for each of SIZES, in that order. */
  files: Uint8Array[];
}

/**
 * The length of the index (4 bytes, little-endian), the index as JSON ({"<name>": [bytes of each size]}),
 * then all files in the index's order. worker/origin/demo/photo-pack.ts reads it.
 */
export function packPhotos(pictures: readonly PackedPicture[]): Uint8Array {
  const sorted = pictures.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const index = Buffer.from(
    JSON.stringify(
      Object.fromEntries(sorted.map(({ name, files }) => [name, files.map((file) => file.byteLength)])),
    ),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.byteLength);
  return Buffer.concat([length, index, ...sorted.flatMap(({ files }) => files)]);
}

/** The pictures of the pack. */
export function readPack(): PackedPicture[] {
  const pack = readFileSync(PHOTO_PACK);
  let at = 4 + pack.readUInt32LE();
  const index: Record<string, number[]> = JSON.parse(pack.subarray(4, at).toString());
  return Object.entries(index).map(([name, lengths]) => ({
    name,
    files: lengths.map((length) => pack.subarray(at, (at += length))),
  }));
}

/** Fails with the names of pictures that members have and the pack lacks. */
export function checkPack(names: readonly string[]): void {
  const pack = readFileSync(PHOTO_PACK);
  const index: Record<string, number[]> = JSON.parse(pack.subarray(4, 4 + pack.readUInt32LE()).toString());
  const missing = new Set(names.filter((name) => index[name]?.length !== SIZES.length));
  if (missing.size > 0)
    throw new Error(
      `tools/demo/photos.pack lacks ${missing.size} pictures, ${[...missing][0]} first: npm run draw makes it again`,
    );
}
