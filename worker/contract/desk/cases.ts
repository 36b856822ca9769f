import { siteCall } from "./call.ts";
import type { CaseBody } from "./cases.schema.ts";

export type { CaseBody };

/**
 * Of a refund that failed: `again` sends it once more, as far as that much is left of the payment; `done`
 * says that it was paid by hand, with sum and reference. Of one that an operator gave: `again`, or `drop`,
 * which gives it up. Of a payment that fits no order: `looked_into`. Of money that went back at the provider
 * or by the bank, where credits of it are spent: `accept` leaves it at that, `take` takes the missing ones
 * from whatever the member has now, `restore` gives back those that were taken, and premium with them. Of the
 * statement of a withdrawal that was made without a session and fits no purchase by itself: `withdraw` from
 * the order that it means, as of when it was stated, or `no_purchase`. Of a document that could not be issued
 * or made: `again` tries it with the next run of its job, and not only when its time comes.
 */
export type Resolution = CaseBody["resolution"];

/** Something about money that the books cannot conclude by themselves. */
export interface OpenCase {
  about: string;
  what:
    | "refund_failed"
    | "operator_refund_failed"
    | "wrong_amount"
    | "unknown_order"
    | "provider_refund"
    | "chargeback"
    | "withdrawal_statement"
    | "document_failed";
  /** Empty for a payment that names no order: it belongs to every site of the pool. */
  site: string;
  order: string | null;
  member: string | null;
  /** In minor units; 0 and no currency of a statement. */
  amount: number;
  currency: string;
  /**
   * Of a refund that failed: what the provider said, `returned` where it came back, null where it is not
   * known.
   */
  failure: string | null;
  /** What was typed to withdraw without a session. `has_account`: the address is an account's. */
  statement: { name: string; number: string; email: string; has_account: boolean } | null;
  /** Of money that went back: its share of the purchase's credits, and what was taken of them. */
  credits: { due: number; taken: number } | null;
  resolutions: Resolution[];
  /** ISO date and time. */
  at: string;
}
interface ResolvedCase {
  about: string;
  resolution: string;
  reason: string;
  /**
   * The name of the person whose token came with the command; empty in entries of before there were such
   * tokens.
   */
  operator: string;
  /** ISO date and time. */
  at: string;
}
/** What waits for the operator on a site, the oldest first, and what was resolved, the newest first. */
export interface CasesAnswer {
  open: OpenCase[];
  resolved: ResolvedCase[];
}

/**
 * What became of the order that a statement means. `already`: it was withdrawn from before, and nothing more
 * goes back.
 */
export type StatedOutcome = "withdrawn" | "already" | "withdrawal_over" | "nothing_to_return";

export const cases = {
  GET: siteCall<{ answer: CasesAnswer }>("finance"),
  /** `withdrawal`: null of anything but `withdraw`. */
  POST: siteCall<{ body: CaseBody; answer: CasesAnswer & { withdrawal: StatedOutcome | null } }>("finance"),
};
