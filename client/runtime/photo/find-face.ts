import type { Focus } from "#contract/entities.ts";
import { EXPECTED_FOCUS } from "#contract/product/photos.ts";
import type { Crop, QuarterTurns } from "./picture-editing.ts";

/** The face detector of some browsers (Shape Detection API), as far as it is used. */
interface FaceDetecting {
  detect: (picture: CanvasImageSource) => Promise<{ boundingBox: DOMRectReadOnly }[]>;
}
type FaceDetectorClass = new (options: { maxDetectedFaces: number; fastMode: boolean }) => FaceDetecting;

/**
 * The middle of the largest face in a picture that is not rotated yet, as fractions; null where there is none
 * or the browser has no detector. Nothing leaves the device.
 */
export async function findFace(copy: HTMLCanvasElement | HTMLImageElement): Promise<Focus | null> {
  const { FaceDetector: Detector } = window as Window & { FaceDetector?: FaceDetectorClass };
  if (!Detector) return null;
  const [width, height] =
    copy instanceof HTMLImageElement ? [copy.naturalWidth, copy.naturalHeight] : [copy.width, copy.height];
  try {
    const faces = await new Detector({ maxDetectedFaces: 5, fastMode: true }).detect(copy);
    const [largest] = faces.map(({ boundingBox: box }) => box).sort((a, b) => b.width - a.width);
    return (
      (largest && [(largest.x + largest.width / 2) / width, (largest.y + largest.height / 2) / height]) ??
      null
    );
  } catch {
    // Chromium has the class also where its system has no detector.
    return null;
  }
}

/** What is proposed as a crop's focus: the face, if it is in the crop. */
export function proposedFocus(face: Focus | null, { part, turns }: Crop): Focus {
  if (!face) return EXPECTED_FOCUS;
  const [u, v] = rotated(face, turns);
  const [x, y] = [(u * 100 - part.x) / part.width, (v * 100 - part.y) / part.height];
  return x < 0 || x > 1 || y < 0 || y > 1 ? EXPECTED_FOCUS : [x, y];
}

/** The same point after quarter turns clockwise. */
function rotated([u, v]: Focus, turns: QuarterTurns): Focus {
  if (turns === 0) return [u, v];
  return rotated([1 - v, u], (turns - 1) as QuarterTurns);
}
