/** Milliseconds; no day is longer than this, whatever the clocks do. */
const LONGEST_DAY = 27 * 3_600_000;

/** Whether a name is a time zone that this runtime knows. */
export function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/**
 * The first moment of the next day in a time zone, in milliseconds since 1970: also where the clocks are
 * changed, or there is no midnight.
 */
export function nextMidnight(now: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  const today = format.format(now);
  let before = now;
  let after = now + LONGEST_DAY;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format.format(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}
