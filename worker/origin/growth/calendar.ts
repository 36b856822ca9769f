import type { CompanyInfo } from "#contract/entities.ts";
import type { Day } from "#contract/product/local-day.ts";
import { DAY_S, SECOND_MS } from "#contract/product/units-of-time.ts";
import { readerZone } from "#origin/base/time-zones.ts";

/** The zone in which a company counts its days: also in its books. */
export const zoneOf = ({ country }: Pick<CompanyInfo, "country">): string => readerZone(null, country);

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone, clock);
  return clock;
}

/** Seconds by which the clocks of a zone are ahead of UTC at a moment in seconds since 1970. */
export function offsetAt(at: number, zone: string): number {
  const part: Partial<Record<string, number>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at * SECOND_MS)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) / SECOND_MS - Math.floor(at);
}

/** The day of a moment in seconds since 1970. */
export const dayOf = (at: number, zone: string): Day => dayAfter(at + offsetAt(at, zone));

/** The first second of a day in a zone. */
export function startOf(day: Day, zone: string): number {
  const midnight = Date.parse(day) / SECOND_MS;
  const guess = midnight - offsetAt(midnight, zone);
  // the clocks may have been changed in between
  return midnight - offsetAt(guess, zone);
}

/** The Monday of a day's week, and the first of its month. */
export const mondayOf = (day: Day): Day => {
  const at = Date.parse(day) / SECOND_MS;
  return dayAfter(at - ((new Date(day).getUTCDay() + 6) % 7) * DAY_S);
};
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/**
 * SQL for the local day of a column in seconds since 1970, where all its values lie between two moments: the
 * clocks' changes between them are written into it.
 */
export function localDay(column: string, { first, last, zone }: Span): string {
  const branches: string[] = [];
  let offset = offsetAt(first, zone);
  for (let at = first; at < last; at += DAY_S) {
    const next = offsetAt(Math.min(at + DAY_S, last), zone);
    if (next === offset) continue;
    branches.push(`WHEN ${column} < ${changeBetween(at, Math.min(at + DAY_S, last), zone)} THEN ${offset}`);
    offset = next;
  }
  const ahead = branches.length === 0 ? String(offset) : `CASE ${branches.join(" ")} ELSE ${offset} END`;
  return `date(${column} + ${ahead}, 'unixepoch')`;
}

/** Two moments in seconds since 1970, in a zone. */
export interface Span {
  first: number;
  last: number;
  zone: string;
}

/** The first second after the clocks were changed between two moments. */
function changeBetween(from: number, to: number, zone: string): number {
  const before = offsetAt(from, zone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** SQL for the Monday of the week of an SQL expression for a day. */
export const mondaySql = (day: string): string => `date(${day}, 'weekday 0', '-6 days')`;

/** The day that a number of seconds of a local clock is in. */
const dayAfter = (local: number): Day => new Date(local * SECOND_MS).toISOString().slice(0, 10);
