/** A sum of money: whole minor units (cents) and an ISO currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** Digits behind the point of a currency (ISO 4217), where they are not two. */
const DECIMALS: Record<string, number> = { CLP: 0, ISK: 0, JPY: 0, KRW: 0, PYG: 0, BHD: 3, KWD: 3, TND: 3 };
export const decimalsOf = (currency: string): number =>
  (Object.hasOwn(DECIMALS, currency) ? DECIMALS[currency] : undefined) ?? 2;

/** A sum as a provider reads it: "43.12", and "4312" where a currency has no minor units. */
export function asDecimal({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  const sign = amount < 0 ? "-" : "";
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A provider's sum in whole minor units, or null where it is none: never by way of a binary fraction. */
export function fromDecimal(value: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d{1,12})(?:\.(\d{1,3}))?$/.exec(value) ?? [];
  if (whole === "" || fraction.length > decimals) return null;
  const amount = Number(whole + fraction.padEnd(decimals, "0"));
  return sign === "-" ? -amount : amount;
}

/** So many hundredths of a percent of a sum, to the nearest minor unit, halves up. */
const shareOf = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints + 5_000) / 10_000);

/** What is taken off a sum for a percentage: to the nearest minor unit, halves for the buyer. */
export const discountOf = (amount: number, percentage: number): number => shareOf(amount, percentage * 100);

/** The VAT within a sum that includes it; the rate in hundredths of a percent. */
export const vatWithin = (amount: number, rate: number): number =>
  Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)));
