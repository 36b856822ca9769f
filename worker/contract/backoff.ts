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
