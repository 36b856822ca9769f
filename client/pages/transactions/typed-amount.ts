import { decimalsOf } from "#contract/money.ts";

/** The least and the most that a cap may be, in minor units. */
export const LEAST_CAP = 100;
export const MOST_CAP = 100_000_000;

/**
 * A sum as somebody types it, "50", "50,00" or "1.250,50", in whole minor units; null where it is none or no
 * cap.
 */
export function typedAmount(typed: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const [, whole = "", fraction = ""] =
    new RegExp(`^(\\d{1,3}(?:[.,' ]?\\d{3})*|\\d+)(?:[.,](\\d{1,${Math.max(1, decimals)}}))?$`).exec(
      typed.trim(),
    ) ?? [];
  if (whole === "" || fraction.length > decimals) return null;
  const amount = Number(whole.replace(/\D/g, "") + fraction.padEnd(decimals, "0"));
  return amount >= LEAST_CAP && amount <= MOST_CAP ? amount : null;
}
