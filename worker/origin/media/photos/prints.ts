import { createHash } from "node:crypto";
import { reportError } from "#contract/platform/report-error.ts";
import { readBrightness, type Brightness } from "./png-pixels.ts";

/**
 * By what a copy of a picture is recognised: `content` is the SHA-256 of its stored file, `look` is 256 bits
 * that say whether it gets brighter or darker from one place to the next, in hexadecimal; null for a picture
 * too plain to be told from others by that.
 */
export interface PicturePrint {
  content: string;
  look: string | null;
}

/** Places across and down that a look compares: one more across than it has bits in a row. */
const LOOK = { width: 17, height: 16 };
/** Bits of the 256 in which the looks of one picture may differ after it was encoded again. */
const MOST_DIFFERENT_BITS = 12;
/** How far brightness must change, of 255, for it to be more than noise. */
const NOISE = 2;
/** Bits of a look that must be set: a picture of one colour or one gradient looks like too many others. */
const FEWEST_BITS = 24;

/** The print of a photo, from its full file. A look that cannot be made is null, and the file still counts. */
export async function printOf(images: ImagesBinding, full: Uint8Array<ArrayBuffer>): Promise<PicturePrint> {
  const content = createHash("sha256").update(full).digest("hex");
  try {
    const encoded = await images
      .input(new Response(full).body ?? new ReadableStream())
      .transform({ ...LOOK, fit: "squeeze" })
      .output({ format: "image/png" });
    const pixels = readBrightness(Buffer.from(await encoded.response().arrayBuffer()));
    return { content, look: pixels && lookOf(pixels) };
  } catch (error) {
    reportError("picture print", error);
    return { content, look: null };
  }
}

/** The look of 17 x 16 pixels, or null for a picture that is too plain. */
function lookOf({ width, height, values }: Brightness): string | null {
  if (width !== LOOK.width || height !== LOOK.height) return null;
  let bits = "";
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = y * width + x;
      bits += (values[at] ?? 0) > (values[at - 1] ?? 0) + NOISE ? "1" : "0";
    }
  if (bits.replaceAll("0", "").length < FEWEST_BITS) return null;
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
}

/** Whether two prints are of one picture. */
export const isSamePicture = (a: PicturePrint, b: PicturePrint): boolean =>
  a.content === b.content ||
  (a.look !== null && b.look !== null && differentBits(a.look, b.look) <= MOST_DIFFERENT_BITS);

function differentBits(a: string, b: string): number {
  let different = a.length === b.length ? 0 : 256;
  for (let i = 0; i < a.length && different <= MOST_DIFFERENT_BITS; i++) {
    let bits = Number.parseInt(a[i] ?? "0", 16) ^ Number.parseInt(b[i] ?? "0", 16);
    for (; bits > 0; bits &= bits - 1) different++;
  }
  return different;
}
