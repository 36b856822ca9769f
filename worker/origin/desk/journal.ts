import { journalQuery } from "#contract/desk/journal.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { requireCompany } from "#origin/money/books/company-sites.ts";
import { readCashJournal, readDocumentJournal } from "#origin/money/books/journal.ts";
import { siteHandler } from "./call.ts";

/** The documents of a period, or the money that moved in it, for the company's bookkeeping. */
export const journal = siteHandler("GET /api/journal", {
  query: journalQuery,
  async answer({ env, tenant, query, operator }) {
    const db = databaseOf(env, tenant);
    await requireCompany(db, tenant, operator);
    return (query.part === "cash" ? readCashJournal : readDocumentJournal)(db, tenant, query);
  },
});
