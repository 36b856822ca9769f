import { readRates } from "#contract/accounting/ecb-rates.ts";
import { cashCsv, ossDocuments, salesCsv } from "#contract/accounting/journal-csv.ts";
import { MissingRates, ossReturn } from "#contract/accounting/oss-return.ts";
import type { Period } from "#contract/accounting/period.ts";
import type { ExportsAnswer } from "#contract/desk/exports.ts";
import type { JournalDocument } from "#contract/desk/journal.ts";
import rates from "#origin/money/books/ecb-rates.csv?raw";
import { readCashJournal, readDocumentJournal } from "#origin/money/books/journal.ts";
import type { CompanyPool } from "./company-pools.ts";

type Part = Pick<ExportsAnswer, "csv" | "missing" | "next">;

/**
 * A part of a company's journal: one page of one pool, pool by pool. `cursor` is the last part's `next`. The
 * columns are in the first part alone.
 */
export async function journalPart(
  what: "sales" | "cash" | "oss-sales",
  pools: readonly CompanyPool[],
  period: Period,
  cursor: string | undefined,
): Promise<Part> {
  const [, index = "0", after = ""] = /^(\d+) (.*)$/s.exec(cursor ?? "") ?? [];
  const pool = pools[Number(index)];
  if (!pool) return { csv: "", missing: [], next: null };
  const read = what === "cash" ? readCashJournal : readDocumentJournal;
  const page = await read(pool.db, pool.tenant, { ...period, ...(after !== "" && { after }) });
  const csv =
    what === "cash"
      ? cashCsv(page.cash)
      : salesCsv(what === "sales" ? page.documents : ossDocuments(page.documents));
  const following = Number(index) + 1;
  return {
    csv: cursor === undefined ? csv : csv.slice(csv.indexOf("\n") + 1),
    missing: [],
    next: page.next !== null ? `${index} ${page.next}` : following < pools.length ? `${following} ` : null,
  };
}

/** The return of a company's quarter to the one-stop shop, or the rates that it lacks. */
export async function ossPart(pools: readonly CompanyPool[], period: Period): Promise<Part> {
  const documents: JournalDocument[] = [];
  for (const { db, tenant } of pools)
    for (let after: string | null = ""; after !== null;) {
      const page = await readDocumentJournal(db, tenant, { ...period, ...(after !== "" && { after }) });
      documents.push(...ossDocuments(page.documents));
      after = page.next;
    }
  try {
    return { csv: ossReturn(documents, period, readRates(rates)), missing: [], next: null };
  } catch (error) {
    if (!(error instanceof MissingRates)) throw error;
    return { csv: "", missing: error.rates.map((rate) => `${rate} of ${error.day}`), next: null };
  }
}
