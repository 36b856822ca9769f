import { writeFileSync } from "node:fs";
import type { Period } from "#contract/accounting/period.ts";
import type { ClosingsAnswer } from "#contract/desk/closings.ts";
import { Fault } from "#tools/fault.ts";
import { operatorCall } from "#tools/operator/operator-call.ts";
import { COMPANIES, readCompanies } from "#tools/tenants/companies.ts";
import type { AccountingTable } from "#tools/tenants/schema.ts";
import { sitesByPool, sitesOf } from "./company.ts";
import { datevBatch, windows1252 } from "./datev.ts";
import { storedRates } from "./ecb-rates.ts";
import { readJournal } from "./journal.ts";
import { fiscalYearOf, ledgerOf } from "./ledger.ts";
import { periodOf } from "./period.ts";
import { xafOf } from "./xaf.ts";

/** `npm run books -- datev <company> <period> [file]`: postings for DATEV. */
export async function exportDatev([company = "", written = "", file]: readonly string[]): Promise<boolean> {
  const { accounting, period, yearStart, entries, isClosed } = await readAll(company, written);
  const { datev } = accounting;
  if (!datev) throw new Fault(`companies.toml states no ${company}.accounting.datev`);
  const batch = datevBatch({ datev, period, yearStart, isClosed, now: new Date() }, entries);
  return saved(file ?? `EXTF_${company}_${written}.csv`, windows1252(batch), entries.length, isClosed);
}

/** `npm run books -- xaf <company> <period> [file]`: an XML Auditfile Financieel. */
export async function exportXaf([company = "", written = "", file]: readonly string[]): Promise<boolean> {
  const { accounting, period, yearStart, entries, isClosed } = await readAll(company, written);
  const seller = sitesOf(company)[0].company;
  const { accounts } = accounting;
  const xml = xafOf({ company: seller, accounts, period, yearStart, now: new Date() }, entries);
  return saved(file ?? `${company}-${written}.xaf`, Buffer.from(xml), entries.length, isClosed);
}

function saved(file: string, bytes: Buffer, entries: number, isClosed: boolean): boolean {
  writeFileSync(file, bytes);
  console.log(
    `${file}: ${entries} entries, ${isClosed ? "of closed months" : "of a month that is not closed"}`,
  );
  return true;
}

async function readAll(company: string, written: string) {
  const period = periodOf(written);
  const { country } = sitesOf(company)[0].company;
  const accounting = accountingOf(company);
  const yearStart = fiscalYearOf(period, accounting.fiscal_year_start);
  // before what the months hold: closed meanwhile, they might hold more than was read
  const isClosed = await areClosed(company, period);
  const documents = await readJournal(company, "documents", period);
  const cash = await readJournal(company, "cash", period);
  return {
    accounting,
    period,
    yearStart,
    entries: ledgerOf(accounting, country, { documents, cash }, storedRates()),
    isClosed,
  };
}

function accountingOf(company: string): AccountingTable {
  const faults: string[] = [];
  const accounting = readCompanies(`tenants/${COMPANIES}`, COMPANIES, faults).get(company)?.accounting;
  if (!accounting)
    throw new Fault(faults[0] ?? `${COMPANIES} states no ${company}.accounting: the accounts of its ledger`);
  return accounting;
}

/** Whether every month of a period is closed in every pool of a company. */
async function areClosed(company: string, { from, to }: Period): Promise<boolean> {
  const months = Array.from(
    { length: 12 },
    (_, i) => `${from.slice(0, 4)}-${String(i + 1).padStart(2, "0")}`,
  );
  const wanted = months.filter((month) => month >= from.slice(0, 7) && month <= to.slice(0, 7));
  for (const site of sitesByPool(company)) {
    const { closings }: ClosingsAnswer = await operatorCall(site, "/api/closings");
    if (!wanted.every((month) => closings.some((each) => each.month === month))) return false;
  }
  return true;
}
