import { MAX_AGE } from "#contract/limits.ts";

/** Whole years lived on a day (UTC), from a date of birth as YYYY-MM-DD. */
export function ageOn(day: Date, dateOfBirth: string): number {
  const [year = 0, month = 1, date = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday =
    day.getUTCMonth() + 1 > month || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date);
  return day.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

/** Bounds, as text to compare dates of birth with, of people who are `min` to `max` years old on a day. */
export function birthRange(day: Date, min: number, max: number | null): { from: string; to: string } {
  // as text, since a calendar would turn the 29th of February of another year into the 1st of March, and let a minor in
  const sameDay = (years: number) => `${day.getUTCFullYear() - years}${day.toISOString().slice(4, 10)}`;
  return { from: `${sameDay((max === null || max >= MAX_AGE ? 150 : max) + 1)}~`, to: sameDay(min) };
}
