import type { Purchase } from "#contract/product/returned-credits.ts";
import { siteCall } from "./call.ts";
import type { Planned } from "./planned.ts";
import type { RefundBody, RefundsQuery } from "./refunds.schema.ts";

export type { RefundBody, RefundsQuery };

/**
 * What an operator gave back of an order, or is giving. `booked`: the provider and the books have it;
 * `failed`: it waits for an operator, and `failure` is what the provider said, or `returned` where it came
 * back; `dropped`: it was given up.
 */
export interface OperatorRefund {
  id: string;
  /** In minor units. */
  amount: number;
  currency: string;
  keeps_credits: boolean;
  reason: string;
  operator: string;
  status: "requested" | "sent" | "booked" | "failed" | "dropped";
  failure: string | null;
  /** ISO date and time. */
  at: string;
}

/** What may be given back of an order. Sums in minor units of its currency. */
export interface RefundsAnswer {
  order: string;
  currency: string;
  paid: number;
  /** At most so much may be given back: it is at the provider and promised to nobody. */
  left: number;
  /** In hundredths of a percent. */
  vat_rate: number;
  /** What the order's credit notes come to so far. */
  credited: number;
  /** What of the purchase went back, and its unused credits; null where the account is deleted. */
  purchase: (Purchase & { unused: number }) | null;
  /** Newest first. */
  refunds: OperatorRefund[];
}

export const refunds = {
  GET: siteCall<{ query: RefundsQuery; answer: RefundsAnswer }>("finance"),
  POST: siteCall<{ body: RefundBody; answer: Planned }>("finance"),
};
