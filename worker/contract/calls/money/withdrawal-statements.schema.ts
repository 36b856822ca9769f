import { LOCALES } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";

/**
 * Withdraws from a purchase without a session. `number`: of the order or of its invoice, in whatever writing;
 * `email`: the account's address; `language`: of the acknowledgement. Repeating it is one withdrawal.
 */
export const withdrawalStatementBody = type({
  name: "string <= 400",
  number: "string <= 400",
  email: "string <= 254",
  language: type.enumerated(...LOCALES),
});
export type WithdrawalStatementBody = typeof withdrawalStatementBody.infer;
