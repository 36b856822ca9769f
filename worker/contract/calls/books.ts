import { type } from "#contract/schema.ts";

/**
 * The operator's: the books of the site's pool, some members at a time. `after`: the last member of the
 * answer before.
 */
export const booksQuery = type({ "after?": /^[a-z0-9-]{1,40}$/ });
export type BooksQuery = typeof booksQuery.infer;

/**
 * The operator's word on what does not fit: a refund that failed is asked for anew, or was given back by
 * hand; a payment that names no order, or another sum than its order's, was looked into.
 */
export const booksBody = type({ refund: "0 < string <= 100", does: "'again' | 'done'" }).or({
  payment: "0 < string <= 60",
  does: "'looked_into'",
});
export type BooksBody = typeof booksBody.infer;
export interface BooksWordAnswer {
  done: true;
}

/**
 * One side of the books, in minor units of a currency, or in credits (`CREDITS`). What comes in is positive;
 * each currency's lines sum to zero.
 */
export interface BooksLine {
  account: string;
  currency: string;
  amount: number;
}
/** What does not fit together, by what it is about. */
export interface BooksDifference {
  about: string;
  what: string;
}
export interface BooksAnswer {
  members: number;
  lines: BooksLine[];
  differences: BooksDifference[];
  next: string | null;
}

/** The operator's own statistics: what happened to orders, in order. */
export const orderEventsQuery = type({ "after?": /^\d{1,15}$/ });
export type OrderEventsQuery = typeof orderEventsQuery.infer;

export interface OrderEvent {
  number: number;
  /** ISO date and time. */
  at: string;
  event: "created" | "completed" | "failed" | "cancelled" | "refunded" | "withdrawn" | "charged_back";
  order: {
    id: string;
    bundle: string;
    credits: number;
    method: string;
    country: string;
    currency: string;
    amount: number;
  };
  /** The discount is an entry of its own. */
  discount: { code: string; kind: string; percentage: number; amount: number; currency: string } | null;
  /** Where the member came from, as at his signup. */
  tracking: {
    network: string | null;
    ref: string | null;
    sub1: string | null;
    sub2: string | null;
    sub3: string | null;
  } | null;
}
export interface OrderEventsAnswer {
  events: OrderEvent[];
  next: string | null;
}
