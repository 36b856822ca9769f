import { endDiscount, secondsUntil, type BonusStore } from "#client/stores/bonus.ts";

/** The time that is left at `now`; without any, the discount ends. */
export function updateTimeLeft(store: BonusStore, now: number): void {
  if (store.endsAt === null) return;
  store.secondsLeft = secondsUntil(store.endsAt, now);
  if (store.secondsLeft === 0) endDiscount(store);
}

/** Hours, minutes and seconds, of two digits each. */
export function countdownDigits(seconds: number): [hours: string, minutes: string, seconds: string] {
  const digits = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return [digits(seconds / 3600), digits((seconds / 60) % 60), digits(seconds % 60)];
}
