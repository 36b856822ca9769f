import { type } from "#contract/schema.ts";
import { ORDER_STATUSES } from "./order-statuses.ts";

/** `number`: an order or the payment of one; `after` is the last page's `next`. */
export const ordersQuery = type({
  "site?": /^[a-z0-9-]{1,40}$/,
  "member?": "string <= 60",
  "status?": type.enumerated(...ORDER_STATUSES),
  "method?": /^[a-z0-9_]{1,40}$/,
  "number?": /^[\w-]{1,60}$/,
  "after?": /^\d{1,12} [\w-]{1,60}$/,
});
export type OrdersQuery = typeof ordersQuery.infer;
