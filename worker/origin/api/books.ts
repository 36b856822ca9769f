import { booksQuery } from "#contract/calls/books.schema.ts";
import { trialBalance } from "#origin/books/trial-balance.ts";
import { operatorHandler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";

/** The books of the site's pool, one page of members at a time; `npm run books` reads all pages. */
export const books = operatorHandler("GET /api/books.php", {
  query: booksQuery,
  answer: ({ env, tenant, query }) =>
    trialBalance(env, tenant.pool, databaseOf(env, tenant), query.after ?? ""),
});
