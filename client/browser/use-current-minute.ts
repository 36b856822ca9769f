import { useSyncExternalStore } from "react";

/** Milliseconds. */
const MINUTE = 60_000;
const CHECK_INTERVAL = 5_000;

const follow = (changed: () => void) => {
  const timer = setInterval(changed, CHECK_INTERVAL);
  return () => {
    clearInterval(timer);
  };
};
const here = () => Math.floor(Date.now() / MINUTE) * MINUTE;
const atTheEdge = () => null;

/** The minute that it is, in milliseconds since 1970; null until React stands, as at the edge. */
export const useCurrentMinute = (): number | null =>
  useSyncExternalStore<number | null>(follow, here, atTheEdge);
