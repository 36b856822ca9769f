import { crc32 } from "node:zlib";
import sharp from "sharp";

export type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (buffer: Uint8Array): Bytes => Uint8Array.from(buffer);

export interface ImageInput {
  width?: number;
  height?: number;
  type?: "jpeg" | "png" | "webp";
  colour?: string;
}

/** A picture of one colour, small because the site encodes each upload in several sizes. */
export async function picture({
  width = 300,
  height = 400,
  type = "jpeg",
  colour = "#aa5533",
}: ImageInput = {}): Promise<Bytes> {
  return bytes(
    await sharp({ create: { width, height, channels: 3, background: colour } })
      .toFormat(type)
      .toBuffer(),
  );
}

/** A picture as a phone makes it: where it was, who holds it, a colour profile, XMP. */
export async function phonePicture(type: "jpeg" | "png" | "webp"): Promise<Bytes> {
  const image = sharp({ create: { width: 1200, height: 1600, channels: 3, background: "#336699" } })
    .withExif({
      IFD0: { Make: "SecretMaker", Artist: "SecretArtist" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "52/1 22/1 13/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "4/1 53/1 1/1",
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="SecretPlace"/></rdf:RDF></x:xmpmeta>',
    )
    .withIccProfile("p3", { attach: true });
  return bytes(await image.toFormat(type).toBuffer());
}

/**
 * Red on the left, blue on the right, and green below, as a phone held upright stores it: lying, and marked
 * so.
 */
export async function lyingPicture(): Promise<Bytes> {
  const part = (background: string, width: number, height: number) => ({
    create: { width, height, channels: 3 as const, background },
  });
  const upright = await sharp(part("#00a000", 600, 800))
    .composite([
      { input: part("#d00000", 300, 600), left: 0, top: 0 },
      { input: part("#0000d0", 300, 600), left: 300, top: 0 },
    ])
    .png()
    .toBuffer();
  return bytes(
    await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
  );
}

/** A picture in the inks of a printer, as scanners and designers have it. */
export const inkPicture = async (colour: string): Promise<Bytes> =>
  bytes(
    await sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
      .toColourspace("cmyk")
      .withIccProfile("cmyk", { attach: true })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );

/** A colour of ours as a camera with more colours stores it: other numbers, and a profile that says which. */
export const widePicture = async (colour: string): Promise<Bytes> =>
  bytes(
    await sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
      .withIccProfile("p3", { attach: true })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );

/** Red, green and blue of a point of a picture, in shares of its width and height. */
export async function colourOf(file: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const joined = (...parts: (string | Uint8Array)[]): Bytes =>
  bytes(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))));
export const withTail = (image: Bytes, tail: string | Uint8Array): Bytes => joined(image, tail);

/** A PNG whose header says its size, and no more than that. */
export function pngOf(width: number, height: number): Bytes {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return joined(
    "\u0089PNG\r\n\u001a\n",
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from("789c030000000001", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  );
}

const frame = (width: number, height: number): Buffer =>
  Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0]);

/** A JPEG of nothing but headers, one for each size; the last is what a careless decoder would take. */
export const jpegOf = (...sizes: [width: number, height: number][]): Bytes =>
  joined("\u00ff\u00d8", ...sizes.map(([width, height]) => frame(width, height)), scan, "\u00ff\u00d9");

/** A progressive picture that paints the same pixels so many times. */
export function jpegOfScans(scans: number): Bytes {
  return joined(
    "\u00ff\u00d8",
    frame(4_000, 4_000),
    ...Array.from({ length: scans }, () => scan),
    "\u00ff\u00d9",
  );
}

/** A WebP whose canvas is small and whose picture is as large as the format knows. */
export async function lyingWebp(): Promise<Bytes> {
  const honest = Buffer.from(await picture({ width: 300, height: 300, type: "webp" }));
  const picture8 = honest.subarray(12);
  picture8.writeUInt16LE(16_383, 14);
  picture8.writeUInt16LE(16_383, 16);
  const canvas = Buffer.from("VP8X\u000a\0\0\0\0\0\0\0\u002b\u0001\0\u002b\u0001\0", "latin1");
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(4 + canvas.length + picture8.length, 4);
  return joined(head, canvas, picture8);
}
