import { existsSync, readFileSync } from "node:fs";
import { readRates, type RateDays } from "#contract/accounting/ecb-rates.ts";

/** Where the bank publishes its reference rates of the last 90 days. */
export const RATES_ADDRESS = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml";
/** The rates that were brought here by `npm run rates`, in the layout of the bank's own CSV. */
const STORED = new URL("../../../worker/origin/money/books/ecb-rates.csv", import.meta.url);

/** The rates of which days are stored here. */
export const storedRates = (): RateDays =>
  existsSync(STORED) ? readRates(readFileSync(STORED, "utf8")) : new Map();

/** Where `npm run rates` stores them. */
export const storedRatesFile = (): URL => STORED;
