/** A video as drawings: what it shows at each moment. The last frame leads into the first. */
export interface DrawnVideo {
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Seconds. */
  length: number;
  /** The moment of the picture that is shown instead of the video, in seconds. */
  poster: number;
  /** An SVG document of `width` by `height`. */
  frame: (seconds: number) => string;
}

/** From 0 to 1, slow at both ends. */
export const ease = (t: number): number => {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
};
