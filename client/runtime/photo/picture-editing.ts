import type { Focus } from "#contract/entities.ts";
import { requireTrueCanvas } from "./true-canvas.ts";

/** Width divided by height of a photo; every stored size has it. */
export const PHOTO_ASPECT = 3 / 4;
/** Pixels: the greatest width of a crop. It is twice what is stored, so sending more would be wasted. */
const MAX_CROP_WIDTH = 1_800;
/** Pixels of the longer side of the preview that is shown while cropping. */
const PREVIEW_SIDE = 1_600;
const PREVIEW_QUALITY = 0.85;
const CROP_QUALITY = 0.92;

/** Clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

interface Size {
  width: number;
  height: number;
}
interface Rectangle extends Size {
  x: number;
  y: number;
}

/** A decoded file: a copy small enough to be moved about, and the size of the original in pixels. */
export interface Picture {
  file: File;
  copy: HTMLCanvasElement;
  original: Size;
}

/** What is kept of a picture: a rectangle of it after its rotation, in percent. */
export interface Crop {
  part: Rectangle;
  turns: QuarterTurns;
}

/** A crop with the point that stays visible wherever it is cut once more, as fractions of the crop. */
export interface FocusedCrop extends Crop {
  focus: Focus;
}

/**
 * Decodes a file, rotated as its camera was held. Rejects for a file that this browser cannot decode, and
 * with NoisyCanvas where it would give other pixels back.
 */
export async function decodePicture(file: File): Promise<Picture> {
  requireTrueCanvas();
  return withBitmap(file, (bitmap) => {
    const { width, height } = bitmap;
    const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height));
    return {
      file,
      copy: draw(bitmap, bitmap, wholeRectangle(bitmap, 0), 0, Math.max(1, width * scale)),
      original: { width, height },
    };
  });
}

/** The rotated preview as a data URL, since the page's policy does not allow blob URLs. */
export function pictureDataUrl({ copy }: Picture, turns: QuarterTurns): string {
  const whole = wholeRectangle(copy, turns);
  return (turns === 0 ? copy : draw(copy, copy, whole, turns, whole.width)).toDataURL(
    "image/jpeg",
    PREVIEW_QUALITY,
  );
}

/** The greatest width in pixels that a crop of the rotated picture can have. */
export function maxCropWidth({ original }: Picture, turns: QuarterTurns): number {
  const { width, height } = wholeRectangle(original, turns);
  return Math.min(width, height * PHOTO_ASPECT);
}

/** The crop as a file of its own, made from the pixels of the original. Nothing else of the file gets into it. */
export async function cropPicture({ file }: Picture, { part, turns }: Crop): Promise<File> {
  const canvas = await withBitmap(file, (bitmap) => {
    const whole = wholeRectangle(bitmap, turns);
    const pixels = {
      x: (whole.width * part.x) / 100,
      y: (whole.height * part.y) / 100,
      width: (whole.width * part.width) / 100,
      height: (whole.height * part.height) / 100,
    };
    return draw(bitmap, bitmap, pixels, turns, Math.min(MAX_CROP_WIDTH, pixels.width));
  });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", CROP_QUALITY);
  });
  if (!blob) throw new Error("the canvas gave no picture");
  return new File([blob], "photo.jpg", { type: blob.type });
}

/** Decodes a file for the time of `use` only: a decoded photo of a phone takes 200 MB. */
async function withBitmap<T>(file: File, use: (bitmap: ImageBitmap) => T): Promise<T> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return use(bitmap);
  } finally {
    bitmap.close();
  }
}

const wholeRectangle = ({ width, height }: Size, turns: QuarterTurns): Rectangle =>
  turns % 2 === 0 ? { x: 0, y: 0, width, height } : { x: 0, y: 0, width: height, height: width };

/** Draws a rectangle of a rotated picture, `across` pixels wide. */
function draw(
  source: CanvasImageSource,
  size: Size,
  part: Rectangle,
  turns: QuarterTurns,
  across: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const scale = across / part.width;
  canvas.width = Math.round(across);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  // a JPEG has no transparency, and transparent pixels would become black
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const whole = wholeRectangle(size, turns);
  context.scale(scale, scale);
  context.translate(whole.width / 2 - part.x, whole.height / 2 - part.y);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(source, -size.width / 2, -size.height / 2);
  return canvas;
}
