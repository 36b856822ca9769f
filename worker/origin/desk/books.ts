import { booksQuery } from "#contract/desk/books.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { othersOf } from "#origin/money/books/company-sites.ts";
import { trialBalance } from "#origin/money/books/trial-balance.ts";
import { siteHandler } from "./call.ts";

/**
 * The books of the site's pool, as far as the operator works for its sites, one page of members at a time;
 * `npm run books` reads all pages.
 */
export const books = siteHandler("GET /api/books", {
  query: booksQuery,
  answer: async ({ env, tenant, query, operator }) =>
    trialBalance(env, tenant.pool, databaseOf(env, tenant), {
      after: query.after ?? "",
      others: await othersOf(tenant.pool, operator),
    }),
});
