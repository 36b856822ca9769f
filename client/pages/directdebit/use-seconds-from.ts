import { useEffect, useState } from "react";

/** Milliseconds between two looks: no second is shown late. */
const OFTEN = 250;

/**
 * Seconds that are left of so many, from when the answer came: by the page's own time, never by the device's
 * clock.
 */
export function useSecondsFrom(answer: object, seconds: number): number {
  const [passed, setPassed] = useState<{ of: object; seconds: number } | null>(null);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => {
      const now = Math.floor((performance.now() - begun) / 1_000);
      setPassed((before) =>
        before?.of === answer && before.seconds === now ? before : { of: answer, seconds: now },
      );
      if (now >= seconds) clearInterval(timer);
    }, OFTEN);
    return () => {
      clearInterval(timer);
    };
  }, [answer, seconds]);
  return Math.max(0, seconds - (passed?.of === answer ? passed.seconds : 0));
}
