import { DAY_MS } from "#contract/product/units-of-time.ts";
import table from "./ecb-rates.json" with { type: "json" };

/**
 * The European Central Bank's reference rates of one day: units of a currency for one euro, as it publishes
 * them. `npm run rates` writes them. `date`: YYYY-MM-DD; null where they were never brought here.
 */
export interface RateTable {
  date: string | null;
  rates: Readonly<Record<string, string>>;
}

/** How a sum was converted: `rate` units of `currency` for one unit of what was paid, by the rates of `date`. */
export interface Exchange {
  currency: string;
  rate: string;
  date: string;
}

/** Days for which a table counts as the newest one. An older rate would be another than the law means. */
const RATES_DAYS = 31;
const DIGITS = 6;

/** The currency in which a country's VAT is declared, where that is not the euro. */
export const VAT_CURRENCIES: Readonly<Record<string, string>> = {
  AU: "AUD",
  CH: "CHF",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HU: "HUF",
  NO: "NOK",
  NZ: "NZD",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
  ZA: "ZAR",
};

/**
 * How the VAT of a country is converted into its own currency (Directive 2006/112/EC, articles 91 (2) and
 * 230): null where that is the one that was paid, and where no rate is at hand that is new enough on that
 * day.
 */
export function exchangeFor(
  { vatCountry, currency: paid }: { vatCountry: string; currency: string },
  at: Date,
  { date, rates }: RateTable = table,
): Exchange | null {
  const currency = VAT_CURRENCIES[vatCountry] ?? "EUR";
  const unitsOf = (code: string) => (code === "EUR" ? 1 : Number(rates[code] ?? Number.NaN));
  const rate = unitsOf(currency) / unitsOf(paid);
  if (currency === paid || date === null || !Number.isFinite(rate)) return null;
  const age = at.getTime() - Date.parse(date);
  // a document that is made a little late may have a table of a later day
  return Math.abs(age) > RATES_DAYS * DAY_MS
    ? null
    : { currency, rate: String(Number(rate.toPrecision(DIGITS))), date };
}

/** The table's day and whether it is too old to be used, for the operator. */
export function ratesAge(now: Date, { date }: RateTable = table): { date: string | null; isOld: boolean } {
  return { date, isOld: date === null || now.getTime() - Date.parse(date) > RATES_DAYS * DAY_MS };
}
