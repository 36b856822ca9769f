import { readFileSync, writeFileSync } from "node:fs";
import { ratesAge } from "#origin/documents/exchange-rates.ts";
import { exitWithFault } from "./fault.ts";

/**
 * `npm run rates [-- FILE]`: brings the European Central Bank's newest reference rates into the repository,
 * by which invoices write VAT in the currency of its country; from a file where this machine reaches no
 * network. They are of use for a month, and a deployment carries them.
 */
const ADDRESS = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";
const TABLE = new URL("../worker/origin/documents/ecb-rates.json", import.meta.url);
/** Milliseconds that the bank may take. */
const TIMEOUT = 20_000;

const [file] = process.argv.slice(2);
try {
  const xml =
    file === undefined
      ? await (await fetch(ADDRESS, { signal: AbortSignal.timeout(TIMEOUT) })).text()
      : readFileSync(file, "utf8");
  const date = /<Cube time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1];
  const rates = [...xml.matchAll(/currency=['"]([A-Z]{3})['"] rate=['"](\d+(?:\.\d+)?)['"]/g)].map(
    ([, currency = "", rate = ""]) => [currency, rate] as const,
  );
  if (date === undefined || rates.length === 0) throw new Error("this is not the bank's table of one day");
  writeFileSync(
    TABLE,
    `${JSON.stringify({ date, rates: Object.fromEntries(rates.toSorted(([a], [b]) => (a < b ? -1 : 1))) }, null, 2)}\n`,
  );
  console.log(`${rates.length} rates of ${date}`);
} catch (error) {
  const { date } = ratesAge(new Date());
  exitWithFault(
    new Error(
      `${error instanceof Error ? error.message : String(error)}\nThe table stays ${date === null ? "empty" : `that of ${date}`}.`,
    ),
  );
}
