import type { CreditsHeld } from "#contract/desk/liability.ts";

export const FIGURES = ["sold", "granted", "spent", "returned", "forfeited", "left"] as const;

/** What members hold in all, by the currency of its purchases; of what was granted that is empty. */
export interface HeldTotal extends Record<(typeof FIGURES)[number], number> {
  currency: string;
  /** What the unused credits were sold for, VAT included, and the VAT in it; minor units. */
  value: number;
  vat: number;
}

/** Adds up what members hold, by currency. */
export const sumHeld = (held: readonly CreditsHeld[]): HeldTotal[] =>
  [...Map.groupBy(held, ({ currency }) => currency ?? "")]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const sumOf = (figure: (typeof FIGURES)[number] | "value" | "vat") =>
        own.reduce((sum, each) => sum + each[figure], 0);
      return {
        currency,
        sold: sumOf("sold"),
        granted: sumOf("granted"),
        spent: sumOf("spent"),
        returned: sumOf("returned"),
        forfeited: sumOf("forfeited"),
        left: sumOf("left"),
        value: sumOf("value"),
        vat: sumOf("vat"),
      };
    });
