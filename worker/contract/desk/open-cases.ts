import { personCall } from "./call.ts";
import type { OpenCase } from "./cases.ts";
import type { OpenCasesQuery } from "./open-cases.schema.ts";
import type { OrderStatus } from "./order-statuses.ts";

export type { OpenCasesQuery };

/** A paid order of the account with the address of a statement. Times are ISO dates and times. */
export interface StatedOrder {
  id: string;
  /** The number of its invoice; null where there is none yet. */
  invoice: string | null;
  /** In minor units. */
  amount: number;
  currency: string;
  status: OrderStatus;
  /** When it was withdrawn from; null where it was not. */
  withdrawn_at: string | null;
  at: string;
}

/** A case beside whose it is. */
export interface ListedCase extends OpenCase {
  /** The member's; null where the account is gone, or there is none. */
  name: string | null;
  /** Of a statement: the member's newest orders, up to 20. */
  orders: StatedOrder[];
}

/** Oldest first. */
export interface OpenCasesAnswer {
  cases: ListedCase[];
  /** How many there are in all, as far as the query narrows them down. */
  total: number;
  /** ISO date and time of the oldest of them; null where there is none. */
  oldest_at: string | null;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

/** What waits about money on all sites of a person. */
export const openCases = {
  GET: personCall<{ query: OpenCasesQuery; answer: OpenCasesAnswer }>("finance"),
};
