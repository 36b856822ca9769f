import { personCall } from "./call.ts";
import type { OrderStatus } from "./order-statuses.ts";
import type { OrdersQuery } from "./orders.schema.ts";

export type { OrdersQuery };

/** An order in the list. Sums are minor units of their currency; times ISO dates and times. */
export interface ListedOrder {
  id: string;
  site: string;
  member: string;
  status: OrderStatus;
  reason: string | null;
  /** Money of it was to go back, and did not arrive. */
  refund_failed: boolean;
  bundle: string;
  credits: number;
  method: string;
  country: string;
  currency: string;
  amount: number;
  created_at: string;
  paid_at: string | null;
}

/** Newest first. */
export interface OrdersAnswer {
  orders: ListedOrder[];
  /** How many there are in all, as far as the query narrows them down. */
  total: number;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

/** Orders of all sites of a person. */
export const orders = {
  GET: personCall<{ query: OrdersQuery; answer: OrdersAnswer }>("finance"),
};
