/**
 * VAT of services by electronic means, at the rate of the country in which they are bought, in hundredths of
 * a percent.
 */
const RATES: Record<string, number> = {
  AT: 2_000,
  BE: 2_100,
  BG: 2_000,
  CY: 1_900,
  CZ: 2_100,
  DE: 1_900,
  DK: 2_500,
  EE: 2_400,
  ES: 2_100,
  FI: 2_550,
  FR: 2_000,
  GR: 2_400,
  HR: 2_500,
  HU: 2_700,
  IE: 2_300,
  IT: 2_200,
  LT: 2_100,
  LU: 1_700,
  LV: 2_100,
  MT: 1_800,
  NL: 2_100,
  PL: 2_300,
  PT: 2_300,
  RO: 2_100,
  SE: 2_500,
  SI: 2_200,
  SK: 2_300,
  AU: 1_000,
  CH: 810,
  GB: 2_000,
  NO: 2_500,
  NZ: 1_500,
  ZA: 1_500,
};

const OUTSIDE_THE_UNION = ["AU", "CH", "GB", "NO", "NZ", "ZA"];

/**
 * Where a company is registered for VAT, by its file. `registered`: its number by country, its own country's
 * too; `oss`: its number at the European Union's one-stop shop, which covers the states without a number
 * (Directive 2006/112, articles 358a to 369k); `untaxed`: countries of which the company states that it owes
 * no tax on sales there.
 */
export interface VatRegistrations {
  registered: Readonly<Record<string, string>>;
  oss: string | null;
  untaxed: readonly string[];
}

/**
 * The tax on a sale. `rate` in hundredths of a percent, which prices include; `number`: the one under which
 * the tax is owed, null where none is; `return`: where it is declared.
 */
export interface VatDue {
  rate: number;
  number: string | null;
  return: "local" | "oss" | "none";
}

/**
 * The tax that a company owes on a sale in a country; null where it may not sell: a tax would be due without
 * a registration, or nobody has stated that none is.
 */
export function vatDueIn({ registered, oss, untaxed }: VatRegistrations, country: string): VatDue | null {
  const rate = rateOf(country);
  const number = Object.hasOwn(registered, country) ? registered[country] : undefined;
  if (number !== undefined) return { rate: rate ?? 0, number, return: "local" };
  if (oss !== null && isOfUnion(country)) return { rate: rate ?? 0, number: oss, return: "oss" };
  return untaxed.includes(country) ? { rate: 0, number: null, return: "none" } : null;
}

/** Of a company's VAT numbers, the one that a sale names: its first where no tax is owed. */
export const namedNumbers = (numbers: readonly string[], { number }: VatDue): string[] =>
  number === null ? numbers.slice(0, 1) : [number];

/** The rate of a country, in hundredths of a percent; null of one that is not in the table. */
export const rateOf = (country: string): number | null =>
  (Object.hasOwn(RATES, country) ? RATES[country] : undefined) ?? null;

/** Whether a state of the European Union taxes sales there. */
export const isOfUnion = (country: string): boolean =>
  Object.hasOwn(RATES, country) && !OUTSIDE_THE_UNION.includes(country);
