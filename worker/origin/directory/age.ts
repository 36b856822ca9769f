import { MAX_AGE } from "../../contract/limits.ts";

/** Whole years lived on a day (UTC), from a date of birth as YYYY-MM-DD. */
export function ageOn(day: Date, dateOfBirth: string): number {
  const [year = 0, month = 1, date = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday = day.getUTCMonth() + 1 > month || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date);
  return day.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

/** The dates of birth, both included, of people who are `min` to `max` years old on a day. */
export function birthRange(day: Date, min: number, max: number | null): { from: string; to: string } {
  const iso = (years: number, days: number) => new Date(Date.UTC(day.getUTCFullYear() - years, day.getUTCMonth(), day.getUTCDate() + days)).toISOString().slice(0, 10);
  return { from: iso((max === null || max >= MAX_AGE ? 150 : max) + 1, 1), to: iso(min, 0) };
}
