import { LruCache } from "./lru-cache.ts";

/** How long something that failed is left alone, in milliseconds. */
export interface Pause {
  /** Failures in a row from which on it is. */
  after: number;
  /** After each further failure twice as long, up to `longest`. */
  first: number;
  longest: number;
}

interface Failed {
  /** In a row. */
  times: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** What failed in this isolate, by pool and tenant: about origins, never about people. */
const failed = new LruCache<Failed>(512 * 1024);

/** Milliseconds for which it is still left alone; 0 where it may be tried. */
export const pauseLeft = (key: string, now: number): number =>
  Math.max(0, (failed.get(key)?.until ?? 0) - now);

/** Whether it failed the last time. */
export const hasFailed = (key: string): boolean => failed.get(key) !== undefined;

export function noteFailure(key: string, { after, first, longest }: Pause, now: number): void {
  const times = (failed.get(key)?.times ?? 0) + 1;
  const pause = times < after ? 0 : Math.min(first * 2 ** (times - after), longest);
  failed.set(key, { times, until: now + pause }, key.length + 16);
}

export const noteSuccess = (key: string): void => {
  failed.delete(key);
};

/**
 * The first attempt after a pause: for `ms` everybody else waits for how it ends, so that an origin that
 * comes back is not met by all of them at once.
 */
export function noteProbe(key: string, { after }: Pause, ms: number, now: number): void {
  const state = failed.get(key);
  if (state && state.times >= after) state.until = now + ms;
}
