import { Refusal } from "#contract/errors.ts";
import type { Size } from "#origin/directory/images.ts";

export type Files = Record<Size, Uint8Array<ArrayBuffer>>;

type Made = Pick<ImageTransform, "width" | "height" | "gravity">;

/** In pixels. A square shows the upper middle, where faces are. */
const FULL: Made = { width: 900, height: 1200 };
const THUMB: Made = { width: 360, height: 480 };
const MATCH: Made = { width: 600, height: 600, gravity: { x: 0.5, y: 0.3, mode: "remainder" } };
const SOFT: Made = { width: 36, height: 48 };
/** What is left of a photo in its soft file: colours, and nobody who could be known by them. */
const COLOURS: Made = { width: 6, height: 8 };
const QUALITY = 80;

/**
 * A photo's files, made anew from its pixels: nothing else of the original gets into them. Throws
 * not_an_image (415) for what does not decode.
 */
export async function encode(images: ImagesBinding, original: Uint8Array<ArrayBuffer>): Promise<Files> {
  const full = await make(images, original, FULL).catch(async (error: unknown) => {
    // its codes do not tell a broken picture from a broken service
    if (!(await isWorking(images))) throw error;
    throw new Refusal(415, "not_an_image");
  });
  const [thumb, match, colours] = await Promise.all(
    [THUMB, MATCH, COLOURS].map((size) => make(images, full, size)),
  );
  if (!thumb || !match || !colours) throw new Error("an image is missing");
  return { full, thumb, match, soft: await make(images, colours, SOFT) };
}

async function make(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  size: Made,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = await images
    .input(streamOf(bytes))
    .transform({ ...size, fit: "cover" })
    .output({ format: "image/webp", quality: QUALITY, anim: false });
  return withoutMetadata(Buffer.from(await made.response().arrayBuffer()));
}

/** Without a copy, as a Blob would make one. */
const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

const KEPT_CHUNKS = ["VP8 ", "VP8L", "VP8X", "ALPH"];
/** Of the flags of VP8X, that there is transparency. */
const HAS_ALPHA = 0x10;

/** A WebP file with its picture alone, whatever else the encoder may have put into it. */
function withoutMetadata(webp: Buffer): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const chunk = Buffer.from(webp.subarray(at, at + 8 + length + (length % 2)));
    if (chunk.toString("latin1", 0, 4) === "VP8X") chunk[8] = (chunk[8] ?? 0) & HAS_ALPHA;
    if (KEPT_CHUNKS.includes(chunk.toString("latin1", 0, 4))) chunks.push(chunk);
    at += chunk.length;
  }
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const head = Buffer.from("RIFF\0\0\0\0");
  head.writeUInt32LE(body.length, 4);
  return Uint8Array.from(Buffer.concat([head, body]));
}

/** One white pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVQI12P4DwABAQEAG7buVgAAAABJRU5ErkJggg==";

const isWorking = (images: ImagesBinding): Promise<boolean> =>
  make(images, Uint8Array.from(Buffer.from(PIXEL, "base64")), COLOURS).then(
    () => true,
    () => false,
  );
