import { decimalsOf } from "#contract/product/money.ts";

/** The least and the most that a cap may be, in minor units. */
const MIN_CAP = 100;
const MAX_CAP = 100_000_000;

/**
 * An amount as it was typed, "50", "50,00" or "1.250,50", in whole minor units. Null where it is no amount or
 * outside the limits of a cap.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const [, whole = "", fraction = ""] =
    new RegExp(`^(\\d{1,3}(?:[.,' ]?\\d{3})*|\\d+)(?:[.,](\\d{1,${Math.max(1, decimals)}}))?$`).exec(
      typed.trim(),
    ) ?? [];
  if (whole === "" || fraction.length > decimals) return null;
  const amount = Number(whole.replace(/\D/g, "") + fraction.padEnd(decimals, "0"));
  return amount >= MIN_CAP && amount <= MAX_CAP ? amount : null;
}
