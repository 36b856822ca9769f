import { type } from "#contract/schema.ts";
import { orderId } from "./orders.schema.ts";

/** An order, and the key of the address to which the payment provider returns its buyer. */
export const paymentStateQuery = type({ order: orderId, key: "string <= 100" });
export type PaymentStateQuery = typeof paymentStateQuery.infer;
