import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "#contract/product/units-of-time.ts";

/**
 * Milliseconds. The clock is read more often than once a minute, so that a new minute is noticed within
 * seconds.
 */
const CHECK_INTERVAL = 5_000;

const subscribe = (changed: () => void) => {
  const timer = setInterval(changed, CHECK_INTERVAL);
  return () => {
    clearInterval(timer);
  };
};
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const atEdge = () => null;

/** The start of the current minute in milliseconds since 1970; null until React has hydrated, as at the edge. */
export const useCurrentMinute = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, currentMinute, atEdge);
