import { endDiscount, secondsTo, type BonusStore } from "#client/stores/bonus.ts";

/** The time that is left at `now`; without any, the discount ends. */
export function tick(store: BonusStore, now: number): void {
  if (store.ends === null) return;
  store.left = secondsTo(store.ends, now);
  if (store.left === 0) endDiscount(store);
}

/** Hours, minutes and seconds, of two digits each. */
export function countdown(seconds: number): [hours: string, minutes: string, seconds: string] {
  const digits = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return [digits(seconds / 3600), digits((seconds / 60) % 60), digits(seconds % 60)];
}
