/** Sides in pixels of what is drawn to compare, and how far a colour may be off where it is only rounded. */
const SIDE = 16;
const MAX_DEVIATION = 8;
const COLOUR = [63, 127, 191, 255] as const;

/** A browser that changes what a page reads from a canvas, so that nobody is recognised by it. */
export class NoisyCanvas extends Error {}

/**
 * Throws NoisyCanvas where the browser gives other pixels than were drawn (Tor, LibreWolf, Firefox with
 * resistFingerprinting): a photo that is redrawn here would be sent as coloured snow.
 */
export function requireTrueCanvas(): void {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.fillStyle = `rgb(${COLOUR.slice(0, 3).join(" ")})`;
  context.fillRect(0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const isTrue = data.every(
    (value, i) => Math.abs(value - (COLOUR[i % COLOUR.length] ?? 0)) <= MAX_DEVIATION,
  );
  if (!isTrue) throw new NoisyCanvas();
}
