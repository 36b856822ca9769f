import { publicCall } from "#contract/call.ts";
import type { PaymentStateQuery } from "./payment-state.schema.ts";

export type { PaymentStateQuery };

/** `paid`: the money arrived; `open`: it may still; `returned`: it goes back; `not_paid`: nothing was taken. */
export interface PaymentStateAnswer {
  state: "paid" | "open" | "returned" | "not_paid";
}

export const paymentState = {
  /** What became of a payment, for a browser without its buyer's session: nothing else is said of it. */
  GET: publicCall<{ query: PaymentStateQuery; answer: PaymentStateAnswer }>(),
};
