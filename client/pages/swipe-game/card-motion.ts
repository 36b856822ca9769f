/** How a card moves, as pure figures: pixels, milliseconds, degrees. */

export type Side = "left" | "right";
export interface Point {
  x: number;
  y: number;
}
/**
 * How a card was let go: where, how fast (pixels a millisecond), and by which half it was held: 1 above its
 * middle, -1 below.
 */
export interface Release extends Point {
  speed: Point;
  grip: 1 | -1;
}
export const AT_REST: Release = { x: 0, y: 0, speed: { x: 0, y: 0 }, grip: 1 };

export interface Sample extends Point {
  at: number;
}
/** Only how the finger moved last counts. */
const RECENT = 80;

/** How fast a finger was when it left, from its way in the order of time. */
export function speedOf(way: readonly Sample[]): Point {
  const last = way.at(-1);
  const first = last && way.find(({ at }) => last.at - at <= RECENT);
  const time = last && first ? last.at - first.at : 0;
  return time > 0 && last && first
    ? { x: (last.x - first.x) / time, y: (last.y - first.y) / time }
    : { x: 0, y: 0 };
}

/** A card goes where it would glide to in this time, if that is more than this share of its width. */
const GLIDE = 160;
const ENOUGH = 0.38;

/**
 * The side that a card was thrown to, or null where it falls back. A card that was pulled back at the end was
 * not thrown.
 */
export function sideOf({ x, speed }: Pick<Release, "x" | "speed">, width: number): Side | null {
  const reached = x + speed.x * GLIDE;
  if (Math.abs(reached) < width * ENOUGH || x * reached <= 0) return null;
  return reached > 0 ? "right" : "left";
}

/** Degrees of a card that has moved by its own width. */
const TILT = 14;
export const turn = (x: number, grip: 1 | -1, width: number): number => grip * TILT * (x / width);
export const placed = (x: number, y: number, degrees: number): string =>
  `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotate(${degrees.toFixed(3)}deg)`;

/** A movement as keyframes at equal times, for the browser to play beside the page's script. */
export interface Movement {
  frames: { transform: string }[];
  duration: number;
}
const FRAME = 1000 / 60;

/**
 * Pixels a square millisecond by which a card that was let go gets faster, so that a button's card starts
 * gently.
 */
const PULL = 0.006;

/** Out of sight, as fast as it was thrown and faster. `reach`: pixels until nothing of it is seen. */
export function flight({ x, y, speed, grip }: Release, side: Side, reach: number, width: number): Movement {
  const way = Math.max(1, reach - Math.abs(x));
  const out = side === "right" ? 1 : -1;
  const start = Math.max(0, speed.x * out);
  const duration = (Math.sqrt(start * start + 2 * PULL * way) - start) / PULL;
  return played(duration, (time) => {
    const at = x + out * (start * time + (PULL * time * time) / 2);
    return placed(at, y + speed.y * time, turn(at, grip, width));
  });
}

/** Of a spring, in units of one second: nearly without overshoot. */
const STIFFNESS = 320;
const DAMPING = 27;
/** After this long it is at rest to the eye. */
const SETTLED = 520;

/** Back to its place on a spring, from where and how fast it was. */
export function fallBack({ x, y, speed, grip }: Release, width: number): Movement {
  const [inX, inY] = [spring(x, speed.x * 1000), spring(y, speed.y * 1000)];
  return played(SETTLED, (time) => {
    const at = inX(time / 1000);
    return placed(at, inY(time / 1000), turn(at, grip, width));
  });
}

/** A damped spring's way to 0 from `from`, with `speed` in units a second. */
function spring(from: number, speed: number): (seconds: number) => number {
  const decay = DAMPING / 2;
  const swing = Math.sqrt(STIFFNESS - decay * decay);
  return (seconds) =>
    Math.exp(-decay * seconds) *
    (from * Math.cos(swing * seconds) + ((speed + decay * from) / swing) * Math.sin(swing * seconds));
}

function played(duration: number, at: (time: number) => string): Movement {
  const count = Math.max(2, Math.ceil(duration / FRAME));
  return {
    frames: Array.from({ length: count + 1 }, (_, i) => ({ transform: at((duration * i) / count) })),
    duration,
  };
}
