import type { Focus } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Size } from "#contract/platform/photo-names.ts";
import { EXPECTED_FOCUS } from "#contract/product/photos.ts";

/** A photo's stored files, one for each size, as WebP. */
export type PhotoFiles = Record<Size, Uint8Array<ArrayBuffer>>;

/** Width and height in pixels, and which part of the photo a crop keeps. */
type Rendition = Pick<ImageTransform, "width" | "height" | "gravity" | "fit">;

const FULL: Rendition = { width: 900, height: 1200 };
const THUMB: Rendition = { width: 360, height: 480 };
/** The square keeps the photo's focus, or what is expected to be it. */
const match = ([x, y]: Focus = EXPECTED_FOCUS): Rendition => ({
  width: 600,
  height: 600,
  gravity: { x, y, mode: "remainder" },
});
const BLURRED: Rendition = { width: 36, height: 48 };
/** The blurred file is enlarged from so few pixels: it keeps colours, and nobody can be recognised by them. */
const COLOURS: Rendition = { width: 6, height: 8 };
/** A picture that is evidence is never cropped. */
const EVIDENCE: Rendition = { width: 1600, height: 1600, fit: "scale-down" };
/** Quality of the WebP encoder, from 0 to 100. */
const QUALITY = 80;

/**
 * Encodes a photo's files from its pixels, so that no location, metadata or hidden payload of the original
 * gets into them. Throws not_an_image (415) for bytes that do not decode.
 */
export async function encodeRenditions(
  images: ImagesBinding,
  original: Uint8Array<ArrayBuffer>,
  focus: Focus | null = null,
): Promise<PhotoFiles> {
  const full = await renderOriginal(images, original, FULL);
  const [thumb, square, colours] = await Promise.all(
    [THUMB, match(focus ?? undefined), COLOURS].map((size) => render(images, full, size)),
  );
  if (!thumb || !square || !colours) throw new Error("an image is missing");
  return { full, thumb, match: square, soft: await render(images, colours, BLURRED) };
}

/** Encodes the square of a photo again, from its `full` file, around another focus. */
export const encodeSquare = (
  images: ImagesBinding,
  full: Uint8Array<ArrayBuffer>,
  focus: Focus,
): Promise<Uint8Array<ArrayBuffer>> => render(images, full, match(focus));

/**
 * Encodes an uncropped picture from its pixels, and the `full` file that it would have as a photo, by which
 * photos of it are found. Throws not_an_image (415) for bytes that do not decode.
 */
export async function encodeEvidence(
  images: ImagesBinding,
  original: Uint8Array<ArrayBuffer>,
): Promise<{ file: Uint8Array<ArrayBuffer>; full: Uint8Array<ArrayBuffer> }> {
  const file = await renderOriginal(images, original, EVIDENCE);
  return { file, full: await render(images, original, FULL) };
}

const renderOriginal = (
  images: ImagesBinding,
  original: Uint8Array<ArrayBuffer>,
  size: Rendition,
): Promise<Uint8Array<ArrayBuffer>> =>
  render(images, original, size).catch(async (error: unknown) => {
    // The service reports a broken image and a fault of its own alike, so a known good image tells which it was.
    if (!(await isWorking(images))) throw error;
    throw new Refusal(415, "not_an_image");
  });

async function render(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  size: Rendition,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = await images
    .input(streamOf(bytes))
    .transform({ fit: "cover", ...size })
    .output({ format: "image/webp", quality: QUALITY, anim: false });
  return withoutMetadata(Buffer.from(await encoded.response().arrayBuffer()));
}

/** A stream of the bytes themselves; a Blob would copy up to twelve megabytes. */
const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** The chunks of a WebP file that hold the picture; the others hold metadata. */
const PICTURE_CHUNKS = ["VP8 ", "VP8L", "VP8X", "ALPH"];
/** The flag of the VP8X chunk for transparency; its other flags announce metadata. */
const HAS_ALPHA = 0x10;

/** A WebP file with only its picture, whatever else the encoder may have added. */
function withoutMetadata(webp: Buffer): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const chunk = Buffer.from(webp.subarray(at, at + 8 + length + (length % 2)));
    if (chunk.toString("latin1", 0, 4) === "VP8X") chunk[8] = (chunk[8] ?? 0) & HAS_ALPHA;
    if (PICTURE_CHUNKS.includes(chunk.toString("latin1", 0, 4))) chunks.push(chunk);
    at += chunk.length;
  }
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const head = Buffer.from("RIFF\0\0\0\0");
  head.writeUInt32LE(body.length, 4);
  return Uint8Array.from(Buffer.concat([head, body]));
}

/** A PNG of one white pixel. */
const WHITE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVQI12P4DwABAQEAG7buVgAAAABJRU5ErkJggg==";

const isWorking = (images: ImagesBinding): Promise<boolean> =>
  render(images, Uint8Array.from(Buffer.from(WHITE_PIXEL, "base64")), COLOURS).then(
    () => true,
    () => false,
  );
