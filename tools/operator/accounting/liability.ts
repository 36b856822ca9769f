import { csvOf, type CsvRow } from "#contract/accounting/csv.ts";
import { FIGURES, sumHeld } from "#contract/accounting/sum-held.ts";
import type { CreditsHeld, LiabilityAnswer } from "#contract/desk/liability.ts";
import { asDecimal } from "#contract/product/money.ts";
import { Fault } from "#tools/fault.ts";
import { operatorCall } from "#tools/operator/operator-call.ts";
import { sitesByPool } from "./company.ts";

/** Prints what a company owes of unused credits at the end of a day, by currency. */
export async function printLiability(given: readonly string[]): Promise<boolean> {
  process.stdout.write(liabilityCsv(await readHeld(given)));
  return true;
}

/** Prints the same by purchase and account. */
export async function printCredits(given: readonly string[]): Promise<boolean> {
  process.stdout.write(creditsCsv(await readHeld(given)));
  return true;
}

async function readHeld([company = "", at = ""]: readonly string[]): Promise<CreditsHeld[]> {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(at)) throw new Fault(`"${at}" is no day: 2026-09-30`);
  const held: CreditsHeld[] = [];
  for (const site of sitesByPool(company))
    for (let after: string | null = ""; after !== null;) {
      const query: Record<string, string> = { at, ...(after === "" ? {} : { after }) };
      const answer: LiabilityAnswer = await operatorCall(
        site,
        `/api/liability?${new URLSearchParams(query).toString()}`,
      );
      held.push(...answer.held);
      after = answer.next;
    }
  return held;
}

/** A line for each currency, and one for what was granted, which has none. */
const liabilityCsv = (held: readonly CreditsHeld[]): string =>
  csvOf(
    ["currency", ...FIGURES, "value", "vat", "net"],
    sumHeld(held).map(({ currency, value, vat, ...figures }): CsvRow => ({
      currency,
      ...figures,
      ...moneyOf(currency, value, vat),
    })),
  );

/** A line for each purchase, and each grant. */
const creditsCsv = (held: readonly CreditsHeld[]): string =>
  csvOf(
    ["account", "document", "order", "currency", ...FIGURES, "value", "vat", "net"],
    held.map(({ currency, value, vat, ...each }): CsvRow => ({
      ...each,
      currency,
      ...moneyOf(currency ?? "", value, vat),
    })),
  );

const moneyOf = (currency: string, value: number, vat: number): CsvRow =>
  currency === ""
    ? { value: null, vat: null, net: null }
    : {
        value: asDecimal({ amount: value, currency }),
        vat: asDecimal({ amount: vat, currency }),
        net: asDecimal({ amount: value - vat, currency }),
      };
