/** How the delay before a retry grows, in milliseconds: from `first`, doubling with each attempt, up to `max`. */
export interface BackoffRange {
  first: number;
  max: number;
}

/**
 * The delay in milliseconds before retry `attempt`, counted from 0. `random` is a number from 0 to 1: the
 * upper half of the delay is jitter, so that clients that failed together do not come back together.
 */
export function backoff(attempt: number, { first, max }: BackoffRange, random: number): number {
  const full = Math.min(max, first * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}
