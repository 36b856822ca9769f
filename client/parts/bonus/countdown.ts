import { endDiscount, secondsUntil, type BonusStore } from "#client/stores/bonus.ts";

/** Updates the time left at `now`, in milliseconds of performance.now(); at none the discount ends. */
export function updateTimeLeft(store: BonusStore, now: number): void {
  if (store.endsAt === null) return;
  store.secondsLeft = secondsUntil(store.endsAt, now);
  if (store.secondsLeft === 0) endDiscount(store);
}

/** Hours, minutes and seconds, each with two digits. */
export function countdownDigits(seconds: number): [hours: string, minutes: string, seconds: string] {
  const digits = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return [digits(seconds / 3600), digits((seconds / 60) % 60), digits(seconds % 60)];
}
