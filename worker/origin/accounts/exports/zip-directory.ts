/** The bytes of a zip archive's last record, and where its fields are (APPNOTE.TXT, section 4.3). */
const END_BYTES = 22;
const END = { signature: 0x06054b50, countHere: 8, count: 10, size: 12, offset: 16 } as const;
/** An entry of a zip archive's directory: its length without texts, and where its fields are. */
const ENTRY = { bytes: 46, texts: [28, 30, 32], offset: 42 } as const;

/** What such an archive can hold. */
const MAX_FILES = 0xffff;
const MAX_BYTES = 0xffff_ffff;

/** The entries of a directory without its end, for files that begin so many bytes further on. */
export function entriesOf(directory: Uint8Array, begunAt: number): Uint8Array {
  const entries = directory.slice(0, -END_BYTES);
  const view = new DataView(entries.buffer);
  for (let at = 0; at < entries.length;) {
    view.setUint32(at + ENTRY.offset, view.getUint32(at + ENTRY.offset, true) + begunAt, true);
    at += ENTRY.texts.reduce<number>((sum, field) => sum + view.getUint16(at + field, true), ENTRY.bytes);
  }
  return entries;
}

/**
 * The last record of an archive, whose directory has so many entries and bytes and begins at `offset`. Throws
 * where that is more than a zip archive without extensions can hold.
 */
export function endOf(count: number, size: number, offset: number): Uint8Array {
  if (count > MAX_FILES || offset + size > MAX_BYTES) throw new Error("too large for an archive");
  const end = new Uint8Array(END_BYTES);
  const view = new DataView(end.buffer);
  view.setUint32(0, END.signature, true);
  view.setUint16(END.countHere, count, true);
  view.setUint16(END.count, count, true);
  view.setUint32(END.size, size, true);
  view.setUint32(END.offset, offset, true);
  return end;
}
