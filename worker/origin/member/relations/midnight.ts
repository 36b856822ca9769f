import { dayIn, endOfDay } from "#contract/product/local-day.ts";

/** Whether a name is a time zone that this runtime knows. */
export function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The first moment of the next day in a time zone, in milliseconds since 1970. */
export const nextMidnight = (now: number, zone: string): number => endOfDay(dayIn(now, zone), zone);
