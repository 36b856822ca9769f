import { type } from "#contract/schema.ts";

/** The books of the site's pool, one page of members at a time. `after`: the last page's `next`. */
export const booksQuery = type({ "after?": /^[a-z0-9-]{1,40}$/ });
export type BooksQuery = typeof booksQuery.infer;

/**
 * The operator's decision about a difference. A failed refund is requested again, or was paid by hand
 * (`done`); a payment without an order, or with another amount than its order's, was `looked_into`.
 */
export const booksBody = type({ refund: "0 < string <= 100", does: "'again' | 'done'" }).or({
  payment: "0 < string <= 60",
  does: "'looked_into'",
});
export type BooksBody = typeof booksBody.infer;
