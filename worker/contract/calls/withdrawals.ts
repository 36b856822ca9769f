import { type } from "#contract/schema.ts";
import { orderId, type OrderAnswer } from "./orders.ts";

/**
 * The second step of a withdrawal: what he was shown that comes back, in minor units; something else is
 * refused (409 price_changed). Repeated it is one withdrawal.
 */
export const withdrawalBody = type({ order: orderId, amount: "number.integer >= 0" });
export type WithdrawalBody = typeof withdrawalBody.infer;
export type WithdrawalAnswer = OrderAnswer;
