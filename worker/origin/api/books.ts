import { booksBody, booksQuery } from "#contract/calls/books.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { applyOperatorDecision } from "#origin/books/operator-decisions.ts";
import { trialBalance } from "#origin/books/trial-balance.ts";
import { tokenHandler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";

/** The books of the site's pool, one page of members at a time; `npm run books` reads all pages. */
export const books = tokenHandler("GET /api/books.php", {
  query: booksQuery,
  answer: ({ env, tenant, query }) =>
    trialBalance(env, tenant.pool, databaseOf(env, tenant), query.after ?? ""),
});

/** The operator's decision about a difference in the books of their site. */
export const seeToBooks = tokenHandler("POST /api/books.php", {
  body: booksBody,
  async answer({ env, tenant, body }) {
    if (!(await applyOperatorDecision(databaseOf(env, tenant), tenant.id, body)))
      throw new Refusal(404, "not_found");
    return { done: true };
  },
});
