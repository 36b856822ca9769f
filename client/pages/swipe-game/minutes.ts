/** Whole minutes until a time, at least one while it is ahead. */
export const minutesUntil = (time: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(time) - now) / 60_000));

/** Minutes at which the remaining wait is announced again, rarely enough not to disturb. */
const ANNOUNCED = [1, 5, 15, 30] as const;

/** The remaining time in the steps in which it is announced: whole hours, and near the end a few minutes. */
export function announcedMinutes(minutes: number): number {
  if (minutes > 60) return Math.ceil(minutes / 60) * 60;
  return ANNOUNCED.find((step) => minutes <= step) ?? 60;
}
