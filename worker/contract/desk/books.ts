import type { BooksQuery } from "./books.schema.ts";
import { siteCall } from "./call.ts";

export type { BooksQuery };

/**
 * One side of the books, in minor units of a currency, or in credits (currency `CREDITS`). What comes in is
 * positive; each currency's lines sum to zero.
 */
export interface BooksLine {
  account: string;
  currency: string;
  amount: number;
}
/** Two records that do not agree; `about` names the member, order or payment. */
export interface BooksDifference {
  about: string;
  what: string;
}
/**
 * A company's run of document numbers in a pool: how many there are, the last number, and what is missing, as
 * "3" or "5 to 7".
 */
export interface DocumentRun {
  company: string;
  run: "invoice" | "credit";
  documents: number;
  last: number;
  gaps: string[];
}
export interface BooksAnswer {
  members: number;
  lines: BooksLine[];
  differences: BooksDifference[];
  /** On the first page. */
  runs: DocumentRun[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const books = {
  GET: siteCall<{ query: BooksQuery; answer: BooksAnswer }>("finance"),
};
