import { siteCall } from "./call.ts";
import type { OrderEventsQuery } from "./order-events.schema.ts";

export type { OrderEventsQuery };

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
  /** Where the member came from, as recorded at the signup. */
  tracking: {
    network: string | null;
    ref: string | null;
    sub1: string | null;
    sub2: string | null;
    sub3: string | null;
  } | null;
}

/** For the operator's own statistics: what happened to orders, oldest first. */
export interface OrderEventsAnswer {
  events: OrderEvent[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const orderEvents = {
  GET: siteCall<{ query: OrderEventsQuery; answer: OrderEventsAnswer }>("finance"),
};
