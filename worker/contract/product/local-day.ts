import { DAY_MS, MINUTE_MS } from "./units-of-time.ts";
/** A day of the calendar, as YYYY-MM-DD. */
export type Day = string;

/** Milliseconds by which the clocks of the world may be ahead of UTC and behind it. */
const MOST_AHEAD = 15 * 3_600_000;
const MOST_BEHIND = 13 * 3_600_000;

/** The day that it is in a time zone. `at` in milliseconds since 1970. */
export const dayIn = (at: number, zone: string): Day => calendarOf(zone).format(at);

/** So many days later. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/**
 * The first moment after a day in a time zone, in milliseconds since 1970: also where the clocks are changed,
 * or there is no midnight.
 */
export function endOfDay(day: Day, zone: string): number {
  const calendar = calendarOf(zone);
  let before = Date.parse(day) - MOST_AHEAD;
  let after = Date.parse(day) + DAY_MS + MOST_BEHIND;
  // days begin with a whole minute everywhere
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (calendar.format(middle) <= day) before = middle;
    else after = middle;
  }
  return after;
}

/** Writes YYYY-MM-DD. */
const calendarOf = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
