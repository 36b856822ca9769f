import { publicCall } from "#contract/call.ts";
import type { WithdrawalStatementBody } from "./withdrawal-statements.schema.ts";

export type { WithdrawalStatementBody };

export const withdrawalStatements = {
  /** The answer is alike for every statement: whether it fits a purchase is said by email alone. */
  POST: publicCall<{ body: WithdrawalStatementBody; answer: null }>(),
};
