/** How far an order is. */
export const ORDER_STATUSES = ["open", "pending", "completed", "failed", "cancelled", "refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
