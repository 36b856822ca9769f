/** Chance that is the same for the same seed (mulberry32). */
export interface Chance {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number;
  /** One of them; undefined where there is none. */
  pick: <T>(list: readonly T[]) => T | undefined;
  /** Whether something happens that does so often, of 1. */
  is: (often: number) => boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    is: (often) => next() < often,
  };
}
