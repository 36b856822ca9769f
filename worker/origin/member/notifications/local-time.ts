import { HOUR_MS, MINUTE_MS } from "#contract/product/units-of-time.ts";
import { nextMidnight } from "#origin/member/relations/midnight.ts";

/** Milliseconds; no day is longer than this, whatever the clocks do. */
const LONGEST_DAY = 27 * 3_600_000;
const DAYS_IN_WEEK = 7;

/** Milliseconds of the day that have passed on a clock there, which some days isn't those since midnight. */
function clockAt(time: number, zone: string): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  const [hour = "", minute = ""] = clock.format(time).split(":");
  return Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS;
}
/** 0 for Sunday to 6 for Saturday. */
function weekdayAt(time: number, zone: string): number {
  const day = new Intl.DateTimeFormat("en", { timeZone: zone, weekday: "short" }).format(time);
  return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(day);
}

/**
 * The next time after `now`, in milliseconds since 1970, at which it is a full hour of the day in a time
 * zone, on one day of the week if one is given (0 for Sunday). Right on days on which the clocks change.
 */
export function nextLocalHour(
  now: number,
  zone: string,
  hour: number,
  weekday: number | null = null,
): number {
  // Begins yesterday: the midnight after that is today's.
  let midnight = nextMidnight(now - LONGEST_DAY, zone);
  for (let day = 0; day <= DAYS_IN_WEEK + 2; day++) {
    let at = midnight + hour * HOUR_MS;
    at += hour * HOUR_MS - clockAt(at, zone);
    if (at > now && (weekday === null || weekdayAt(at, zone) === weekday)) return at;
    midnight = nextMidnight(midnight, zone);
  }
  throw new Error(`no such hour in ${zone}`);
}

/** The local hours of the night, in which nothing is sent: from, and until before. */
const NIGHT = { from: 22, until: 8 } as const;

/** The same time, or the next morning where it is night in the zone. */
export function afterNight(at: number, zone: string): number {
  const hour = clockAt(at, zone) / HOUR_MS;
  return hour >= NIGHT.from || hour < NIGHT.until ? nextLocalHour(at, zone, NIGHT.until) : at;
}
