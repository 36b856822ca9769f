import { requireTrueCanvas } from "#client/runtime/photo/true-canvas.ts";

/** Pixels of the longer side of a selfie as it is sent. */
const LONGER_SIDE = 1_600;
const QUALITY = 0.9;

/** A canvas with the pixels of a picture, and nothing else of its file. */
function drawn(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A file's picture, rotated as its camera was held. Rejects for a file that this browser cannot decode. */
export async function pictureOf(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return drawn(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** What the camera shows now. Throws before it shows anything. */
export function frameOf(video: HTMLVideoElement): HTMLCanvasElement {
  if (video.videoWidth === 0) throw new Error("the camera shows nothing yet");
  return drawn(video, video.videoWidth, video.videoHeight);
}

/** The picture as a file. Rejects with NoisyCanvas where this browser would give other pixels. */
export async function fileOf(picture: HTMLCanvasElement): Promise<File> {
  requireTrueCanvas();
  const blob = await new Promise<Blob | null>((resolve) => {
    picture.toBlob(resolve, "image/jpeg", QUALITY);
  });
  if (!blob) throw new Error("the canvas gave no picture");
  return new File([blob], "selfie.jpg", { type: blob.type });
}
