import { memberCall } from "#contract/call.ts";
import type { OrderAnswer } from "./orders.ts";
import type { WithdrawalBody } from "./withdrawals.schema.ts";

export type { WithdrawalBody };
export type WithdrawalAnswer = OrderAnswer;

export const withdrawals = {
  POST: memberCall<{ body: WithdrawalBody; answer: WithdrawalAnswer }>(),
};
