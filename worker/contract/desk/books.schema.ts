import { type } from "#contract/schema.ts";

/** The books of the site's pool, one page of members at a time. `after`: the last page's `next`. */
export const booksQuery = type({ "after?": /^[a-z0-9-]{1,40}$/ });
export type BooksQuery = typeof booksQuery.infer;
