import { MAX_AGE } from "#contract/product/limits.ts";

/** Bounds, as text to compare dates of birth with, of people who are `min` to `max` years old on a day. */
export function birthRange(day: Date, min: number, max: number | null): { from: string; to: string } {
  // as text, since a calendar would turn the 29th of February of another year into the 1st of March, and let a minor in
  const sameDay = (years: number) => `${day.getUTCFullYear() - years}${day.toISOString().slice(4, 10)}`;
  return { from: `${sameDay((max === null || max >= MAX_AGE ? 150 : max) + 1)}~`, to: sameDay(min) };
}
