import { booksQuery } from "#contract/calls/books.schema.ts";
import { othersOf } from "#origin/books/company-sites.ts";
import { trialBalance } from "#origin/books/trial-balance.ts";
import { operatorHandler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";

/**
 * The books of the site's pool, as far as the operator works for its sites, one page of members at a time;
 * `npm run books` reads all pages.
 */
export const books = operatorHandler("GET /api/books.php", {
  query: booksQuery,
  answer: async ({ env, tenant, query, operator }) =>
    trialBalance(env, tenant.pool, databaseOf(env, tenant), {
      after: query.after ?? "",
      others: await othersOf(tenant.pool, operator),
    }),
});
