import { personCall } from "./call.ts";
import type { ChargebacksQuery } from "./chargebacks.schema.ts";
import type { OrderStatus } from "./order-statuses.ts";

export type { ChargebacksQuery };

/** Money that a buyer's bank took back. Times are ISO dates and times. */
export interface Chargeback {
  /** The provider's. */
  id: string;
  site: string;
  order: string;
  member: string;
  /** In minor units of the currency. */
  amount: number;
  currency: string;
  /** The credits that it paid for, and those that were taken back. */
  credits: { due: number; taken: number };
  /** What an operator decided on the credits that are spent; null where nobody did. */
  decision: "accept" | "take" | "restore" | null;
  /** When the bank gave the money back; null where it has not. */
  reversed_at: string | null;
  order_status: OrderStatus;
  at: string;
}

/** Newest first. */
export interface ChargebacksAnswer {
  chargebacks: Chargeback[];
  total: number;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const chargebacks = {
  GET: personCall<{ query: ChargebacksQuery; answer: ChargebacksAnswer }>("finance"),
};
