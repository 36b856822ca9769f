/**
 * How the delay before a retry grows: from `first`, doubling with each attempt, up to `max`. One unit for
 * both.
 */
export interface BackoffRange {
  first: number;
  max: number;
}

/** The delay before the next try, in the unit of the range, after `failures` failed tries counted from 0. */
export const backoffDelay = (failures: number, { first, max }: BackoffRange): number =>
  Math.min(max, first * 2 ** failures);

/**
 * The same for clients: the upper half of the delay is chance, so that those that failed together do not come
 * back together. `random` is a number from 0 to 1.
 */
export const jitteredDelay = (failures: number, range: BackoffRange, random: number): number =>
  (backoffDelay(failures, range) / 2) * (1 + random);
