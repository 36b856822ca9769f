import { unzlibSync } from "fflate";

/** Samples of a pixel by a PNG's colour type; a palette is no colour type that is read here. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
/** The weights of red, green and blue in brightness (ITU-R BT.601). */
const WEIGHTS = [0.299, 0.587, 0.114] as const;

/** Brightness of each pixel, row by row, from 0 to 255. */
export interface Brightness {
  width: number;
  height: number;
  values: Float64Array;
}

/**
 * The brightness of a small PNG that the image service wrote: 8 bits a sample, not interlaced, no palette.
 * Null for any other.
 */
export function readBrightness(png: Buffer): Brightness | null {
  const [width, height, depth, colours] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  const samples = SAMPLES[colours ?? -1];
  if (samples === undefined || depth !== 8 || png[28] !== 0) return null;
  const rows = unfiltered(unzlibSync(dataOf(png)), width * samples, height, samples);
  const values = Float64Array.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = rows.subarray(pixel * samples);
    return samples < 3 ? red : red * WEIGHTS[0] + green * WEIGHTS[1] + blue * WEIGHTS[2];
  });
  return { width, height, values };
}

function dataOf(png: Buffer): Uint8Array {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/** Undoes the filters of the rows (PNG specification, section 9). */
function unfiltered(data: Uint8Array, stride: number, height: number, samples: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= samples ? (out[at - samples] ?? 0) : 0;
      const up = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= samples && y > 0 ? (out[at - stride - samples] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      out[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(estimate - each)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
