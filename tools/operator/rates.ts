import { readFileSync, writeFileSync } from "node:fs";
import { missingDays, ratesCsv, readRates, type RateDays } from "#contract/accounting/ecb-rates.ts";
import { PRICE_LIST } from "#contract/product/bundles.ts";
import { ratesAge, VAT_CURRENCIES } from "#origin/money/documents/exchange-rates.ts";
import { exitWithFault } from "#tools/fault.ts";
import { RATES_ADDRESS, storedRates, storedRatesFile } from "./accounting/ecb-rates.ts";

/**
 * `npm run rates [-- FILE]`: brings the European Central Bank's reference rates into the repository, from its
 * file of the last 90 days or from a file of theirs where this machine reaches no network. The newest day
 * goes to the worker, whose invoices write VAT in the currency of its country; all days since the last year
 * are added to those by which returns and exports are made.
 */
const NEWEST = new URL("../../worker/origin/money/documents/ecb-rates.json", import.meta.url);
/** Milliseconds that the bank may take. */
const TIMEOUT = 20_000;
/** What is sold for, and what VAT is declared in. */
const CURRENCIES = [...new Set([...Object.keys(PRICE_LIST.prices), ...Object.values(VAT_CURRENCIES)])]
  .filter((currency) => currency !== "EUR")
  .toSorted();

const [file] = process.argv.slice(2);
try {
  const read = readRates(
    file === undefined
      ? await (await fetch(RATES_ADDRESS, { signal: AbortSignal.timeout(TIMEOUT) })).text()
      : readFileSync(file, "utf8"),
  );
  const now = new Date();
  const since = `${now.getUTCFullYear() - 1}-01-01`;
  const days: RateDays = new Map([...storedRates(), ...[...read].filter(([day]) => day >= since)]);
  writeFileSync(storedRatesFile(), ratesCsv(days, CURRENCIES));
  const [day, rates] = [...days].toSorted(([a], [b]) => (a < b ? 1 : -1))[0] ?? [];
  const table = {
    date: day ?? null,
    rates: Object.fromEntries(
      [...(rates ?? [])]
        .filter(([code]) => CURRENCIES.includes(code))
        .map(([code, rate]) => [code, String(rate)]),
    ),
  };
  console.log(`${read.size} days read; ${days.size} are here, the newest is ${day}`);
  for (const each of missingDays(days))
    console.log(`none of ${each}: bring the bank's eurofxref-hist.csv, npm run rates -- <file>`);
  if (ratesAge(now, table).isOld) console.log("It is too old for invoices, which name no rate.");
  else writeFileSync(NEWEST, `${JSON.stringify(table, null, 2)}\n`);
} catch (error) {
  const { date } = ratesAge(new Date());
  exitWithFault(
    new Error(
      `${error instanceof Error ? error.message : String(error)}\nThe table stays ${date === null ? "empty" : `that of ${date}`}.`,
    ),
  );
}
