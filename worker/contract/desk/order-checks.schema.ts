import { orderId } from "#contract/calls/money/orders.schema.ts";
import { type } from "#contract/schema.ts";

export const orderCheckBody = type({ order: orderId });
export type OrderCheckBody = typeof orderCheckBody.infer;
