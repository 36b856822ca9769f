import { booksQuery } from "../../contract/calls/books.ts";
import { sumBooks } from "../books/sums.ts";
import type { Handler } from "../call.ts";
import { databaseOf } from "../env.ts";

/** The books of the site's pool, some members at a time; `npm run books` walks through all of them. */
export const books: Handler<"GET /api/books.php"> = {
  query: booksQuery,
  answer: ({ env, tenant, query }) => sumBooks(env, tenant.pool, databaseOf(env, tenant), query.after ?? ""),
};
