import { cashCsv, ossDocuments, salesCsv } from "#contract/accounting/journal-csv.ts";
import { MissingRates, ossReturn } from "#contract/accounting/oss-return.ts";
import { readBooks, type Books } from "#contract/accounting/sum-books.ts";
import type { BooksAnswer } from "#contract/desk/books.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { ratesAge } from "#origin/money/documents/exchange-rates.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { checkClosings, closeMonth } from "./accounting/closings.ts";
import { storedRates } from "./accounting/ecb-rates.ts";
import { exportDatev, exportXaf } from "./accounting/exports.ts";
import { readJournal, type JournalPart } from "./accounting/journal.ts";
import { printCredits, printLiability } from "./accounting/liability.ts";
import { periodOf } from "./accounting/period.ts";
import { reconcileCompany } from "./accounting/reconcile.ts";
import { printRecord } from "./accounting/records.ts";
import { embeddedSites, isOthers, onEachSite, operatorCall } from "./operator-call.ts";
import { readVatEvidence, vatEvidenceLine } from "./vat-evidence.ts";

/** Reads a page of a site's books from after a member on. */
const askBooks =
  (site: Pick<Tenant, "id">) =>
  (after: string | null): Promise<BooksAnswer> =>
    operatorCall(site, `/api/books${after === null ? "" : `?after=${after}`}`);

/** Sums up every pool, through one site of each. False where something does not fit. */
async function sumUpPools(): Promise<boolean> {
  let isRight = true;
  for (const [pool, sites] of Map.groupBy(embeddedSites(), (each) => each.pool)) {
    const books = await booksThroughOne(sites);
    if (!books) {
      console.log(`\n${pool}: not for you to see`);
      continue;
    }
    const { members, lines, differences, runs } = books;
    console.log(`\n${pool}: ${members} members`);
    for (const { account, currency, amount } of lines)
      console.log(`  ${currency.padEnd(8)}${account.padEnd(20)}${String(amount).padStart(14)}`);
    for (const { company, run, documents, last, gaps } of runs)
      console.log(
        `  ${company}: ${documents} of ${run === "invoice" ? "invoices" : "credit notes and cancellations"}, the last is ${last}, ${gaps.length === 0 ? "no number is missing" : `missing ${gaps.join(", ")}`}`,
      );
    for (const difference of differences) console.log(`  ! ${difference}`);
    console.log(differences.length === 0 ? "  sums to zero" : "  does NOT fit");
    isRight &&= differences.length === 0;
  }
  const { date, isOld } = ratesAge(new Date());
  if (isOld)
    console.log(
      `\nExchange rates: ${date === null ? "none" : `of ${date}, too old`}. Invoices name no VAT in another currency: npm run rates`,
    );
  return isRight;
}

/** The books of a pool through the first of its sites that are this person's; null where none is. */
async function booksThroughOne(sites: readonly Tenant[]): Promise<Books | null> {
  for (const site of sites)
    try {
      return await readBooks(askBooks(site));
    } catch (error) {
      if (!isOthers(error)) throw error;
    }
  return null;
}

/** Lists the orders of every site of which no two pieces of evidence agree where the buyer is. */
async function listVatEvidence(): Promise<boolean> {
  await onEachSite(async (site) => {
    const orders = await readVatEvidence((after) =>
      operatorCall(site, `/api/vat-evidence${after === null ? "" : `?after=${after}`}`),
    );
    console.log(`\n${site.id}: ${orders.length} with conflicting evidence`);
    for (const order of orders) console.log(`  ${vatEvidenceLine(order)}`);
  });
  return process.exitCode !== 1;
}

/** Prints a journal of a company as CSV. */
async function printJournal(part: JournalPart, given: readonly string[]): Promise<boolean> {
  const { company, period } = companyAndPeriod(given);
  const csv =
    part === "documents"
      ? salesCsv(await readJournal(company, part, period))
      : cashCsv(await readJournal(company, part, period));
  process.stdout.write(csv);
  return true;
}

/** Prints a quarter's return to the one-stop shop as CSV, by the bank's rates that are stored here. */
async function printOssReturn(given: readonly string[]): Promise<boolean> {
  const { company, period } = companyAndPeriod(given);
  try {
    process.stdout.write(ossReturn(await readJournal(company, "documents", period), period, storedRates()));
    return true;
  } catch (error) {
    throw error instanceof MissingRates ? new Fault(error.message) : error;
  }
}

/** Prints the documents that the return is made of, each with the evidence of where its buyer is. */
async function printOssSales(given: readonly string[]): Promise<boolean> {
  const { company, period } = companyAndPeriod(given);
  process.stdout.write(salesCsv(ossDocuments(await readJournal(company, "documents", period))));
  return true;
}

function companyAndPeriod([company = "", period = ""]: readonly string[]) {
  return { company, period: periodOf(period) };
}

/** `npm run books` and what may follow `--`. Each ends with 1 where it answers false. */
const COMMANDS: Readonly<Record<string, (given: readonly string[]) => Promise<boolean>>> = {
  "": sumUpPools,
  vat: listVatEvidence,
  sales: (given) => printJournal("documents", given),
  cash: (given) => printJournal("cash", given),
  oss: printOssReturn,
  "oss-sales": printOssSales,
  document: (given) => printRecord("document", given),
  mandate: (given) => printRecord("mandate", given),
  liability: printLiability,
  credits: printCredits,
  datev: exportDatev,
  xaf: exportXaf,
  reconcile: reconcileCompany,
  close: closeMonth,
  check: checkClosings,
};

async function main([name = "", ...given]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new Fault(
      `npm run books, or behind -- one of ${Object.keys(COMMANDS).filter(Boolean).join(", ")}, but not "${name}"`,
    );
  process.exitCode = (await command(given)) ? 0 : 1;
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
