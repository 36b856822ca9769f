import { type } from "#contract/schema.ts";
import { orderId } from "./orders.schema.ts";

/**
 * The second step of a withdrawal. `amount`: the refund that the member was shown, in minor units; if the
 * server's differs, it is refused (409 price_changed). Repeating it is one withdrawal.
 */
export const withdrawalBody = type({ order: orderId, amount: "number.integer >= 0" });
export type WithdrawalBody = typeof withdrawalBody.infer;
