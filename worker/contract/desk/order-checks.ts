import { siteCall } from "./call.ts";
import type { OrderCheckBody } from "./order-checks.schema.ts";
import type { OrderStatus } from "./order-statuses.ts";

export type { OrderCheckBody };

/**
 * Asks the payment provider about an order now, rather than with the next job, and books what it says: such
 * as that a bank transfer has arrived. It is the provider who confirms it: transfers go to its account.
 */
export const orderChecks = {
  POST: siteCall<{ body: OrderCheckBody; answer: { status: OrderStatus } }>("finance"),
};
