import { siteCall } from "./call.ts";
import type { OrderQuery } from "./order.schema.ts";
import type { ListedOrder } from "./orders.ts";

export type { OrderQuery };

/**
 * Something that happened to an order, in the order of time. `amount` in minor units, where it is about a
 * sum.
 */
export interface OrderStep {
  /** ISO date and time. */
  at: string;
  what: "event" | "payment" | "refund" | "return" | "document";
  /** The event, or the state of what it is about. */
  state: string;
  /** The provider's id, the document's number, or empty. */
  id: string;
  amount: number | null;
  currency: string;
}

/** Everything about one order. */
export interface OrderFile extends ListedOrder {
  company: string;
  provider: string;
  payment: string | null;
  list_amount: number;
  discount: { kind: string; code: string; percentage: number } | null;
  /** VAT in minor units; its rate in hundredths of a percent. */
  vat: { country: string; rate: number; amount: number; verdict: string | null };
  /** Where the buyer is, by each piece of evidence. */
  evidence: { payment: string | null; residence: string | null; network: string | null };
  collected_on: string | null;
  steps: OrderStep[];
}

export const order = {
  GET: siteCall<{ query: OrderQuery; answer: { order: OrderFile } }>("finance"),
};
