import { addDays, dayIn, endOfDay, type Day } from "#contract/product/local-day.ts";
import { SECOND_MS } from "#contract/product/units-of-time.ts";

/** The first and the last second of a period, in seconds since 1970; without days, of all there is. */
export const secondsOf = (
  { from = "2000-01-02", to = "2099-12-31" }: { from?: Day | undefined; to?: Day | undefined },
  zone: string,
): { first: number; last: number } => ({
  first: endOfDay(addDays(from, -1), zone) / SECOND_MS,
  last: endOfDay(to, zone) / SECOND_MS - 1,
});

/** A month, as YYYY-MM: its first second, and the first one after it. */
export function boundsOf(month: string, zone: string): { first: number; until: number } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const { first, last } = secondsOf({ from: `${month}-01`, to }, zone);
  return { first, until: last + 1 };
}

/** The month of a moment in seconds since 1970, as YYYY-MM. */
export const monthOf = (at: number, zone: string): string => dayIn(at * SECOND_MS, zone).slice(0, 7);
