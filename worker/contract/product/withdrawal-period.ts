import { addDays, dayIn, endOfDay, isWeekend, type Day } from "./local-day.ts";
import HOLIDAYS from "./public-holidays.json" with { type: "json" };

/** Public holidays by country and year, each as MMDD, without those on a Saturday or a Sunday. */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = HOLIDAYS;

/**
 * Days by which a period ends later where the holidays of the country or the year are not known: no weekend
 * with the holidays around it is longer anywhere in the table.
 */
export const UNKNOWN_HOLIDAYS_DAYS = 7;

/** The zone that is the last to end a day, for somebody whose country is not known either. */
const LAST_ZONE = "Etc/GMT+12";

export interface WithdrawalPeriod {
  /** When the contract was made, in milliseconds since 1970. */
  at: number;
  /** The length of the period in days; 0 for none. */
  days: number;
  /** Where the buyer lives (ISO 3166). */
  country: string | null;
  /** The time zone of the buyer's device, where it is known, and those of their country. */
  zone: string | null;
  zones: readonly string[];
}

/**
 * The last moment of a withdrawal period in milliseconds since 1970; null where there is none. The day of the
 * contract does not count (Directive 2011/83/EU, article 9). The last day ends as the buyer's clock says, and
 * it is a working day of their country (Regulation 1182/71, article 3). In doubt it ends later: in the last
 * of the zones where that of the device is not known, or is none of the country's.
 */
export function withdrawalEnd({ at, days, country, zone, zones }: WithdrawalPeriod): number | null {
  if (days === 0) return null;
  const own = zone !== null && (zones.length === 0 || zones.includes(zone));
  const possible = own ? [zone] : [...zones, ...(zone === null ? [] : [zone])];
  const ends = (possible.length > 0 ? possible : [LAST_ZONE]).map((each) =>
    endOfDay(workingDay(addDays(dayIn(at, each), days), country), each),
  );
  return Math.max(...ends) - 1;
}

/** The same day, or the next that is a working day in a country. */
function workingDay(day: Day, country: string | null): Day {
  let last = day;
  for (;;) {
    const holidays = holidaysOf(last, country);
    if (holidays === null) return nextWeekday(addDays(last, UNKNOWN_HOLIDAYS_DAYS));
    if (!isWeekend(last) && !holidays.includes(last.slice(5).replace("-", ""))) return last;
    last = addDays(last, 1);
  }
}

const nextWeekday = (day: Day): Day => (isWeekend(day) ? nextWeekday(addDays(day, 1)) : day);

/** The holidays of a country in the year of a day; null where they are not known. */
function holidaysOf(day: Day, country: string | null): readonly string[] | null {
  const known = country !== null && Object.hasOwn(TABLE, country) ? TABLE[country] : undefined;
  return known?.[day.slice(0, 4)]?.split(" ") ?? null;
}
