import { addDays, isWeekend, type Day } from "./local-day.ts";

/** Days on which no bank of the euro area settles, as MMDD, besides weekends and Easter (TARGET's calendar). */
const CLOSED = ["01-01", "05-01", "12-25", "12-26"];

/** The bank working day that follows a day, or is so many of them later. */
export function bankDayAfter(day: Day, count = 1): Day {
  let after = day;
  for (let left = count; left > 0;) {
    after = addDays(after, 1);
    if (isBankDay(after)) left--;
  }
  return after;
}

/** Whether banks of the euro area settle on a day. */
export function isBankDay(day: Day): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)));
  return !(
    isWeekend(day) ||
    CLOSED.includes(day.slice(5)) ||
    day === addDays(easter, -2) ||
    day === addDays(easter, 1)
  );
}

/** Easter Sunday of a year in the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const full = (19 * golden + corrected + 15) % 30;
  const moon =
    full - Math.floor(full / 28) * (1 - Math.floor(29 / (full + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const days = moon - weekday;
  const month = 3 + Math.floor((days + 40) / 44);
  const date = days + 28 - 31 * Math.floor(month / 4);
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
