/** Whole minutes until a time, at least one while it is ahead. */
export const minutesUntil = (time: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(time) - now) / 60_000));

/** Minutes at which the rest of a wait is told again: it is a rest, no alarm. */
const TOLD = [1, 5, 15, 30] as const;

/** What is left, in the steps in which it is told: whole hours, and near the end a few minutes. */
export function announcedMinutes(minutes: number): number {
  if (minutes > 60) return Math.ceil(minutes / 60) * 60;
  return TOLD.find((step) => minutes <= step) ?? 60;
}
