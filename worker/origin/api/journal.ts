import { journalQuery } from "#contract/calls/journal.schema.ts";
import { readCashJournal, readDocumentJournal } from "#origin/books/journal.ts";
import { operatorHandler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";

/** The documents of a period, or the money that moved in it, for the company's bookkeeping. */
export const journal = operatorHandler("GET /api/journal.php", {
  query: journalQuery,
  answer: ({ env, tenant, query }) =>
    (query.part === "cash" ? readCashJournal : readDocumentJournal)(databaseOf(env, tenant), tenant, query),
});
