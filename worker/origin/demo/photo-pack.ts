/** Bytes of the length that stands before the index. */
const LENGTH_BYTES = 4;

/**
 * Reads tools/demo/photos.pack: the files of each picture by its name, in the order of SIZES, as views into
 * the pack.
 */
export function unpackPhotos(pack: ArrayBuffer): Map<string, Uint8Array[]> {
  const start = LENGTH_BYTES + new DataView(pack).getUint32(0, true);
  const index: Record<string, number[]> = JSON.parse(
    new TextDecoder().decode(new Uint8Array(pack, LENGTH_BYTES, start - LENGTH_BYTES)),
  );
  let offset = start;
  return new Map(
    Object.entries(index).map(([name, lengths]) => [
      name,
      lengths.map((length) => {
        const file = new Uint8Array(pack, offset, length);
        offset += length;
        return file;
      }),
    ]),
  );
}
