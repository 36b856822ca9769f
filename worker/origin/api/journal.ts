import { journalQuery } from "#contract/calls/journal.schema.ts";
import { requireCompany } from "#origin/books/company-sites.ts";
import { readCashJournal, readDocumentJournal } from "#origin/books/journal.ts";
import { operatorHandler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";

/** The documents of a period, or the money that moved in it, for the company's bookkeeping. */
export const journal = operatorHandler("GET /api/journal.php", {
  query: journalQuery,
  async answer({ env, tenant, query, operator }) {
    const db = databaseOf(env, tenant);
    await requireCompany(db, tenant, operator);
    return (query.part === "cash" ? readCashJournal : readDocumentJournal)(db, tenant, query);
  },
});
