import { memberCall } from "#contract/call.ts";
import type { CompanyInfo, Balance } from "#contract/entities.ts";
import type { OrderView } from "./orders.ts";
import type { SpendingCap } from "./spending-cap.ts";
import type { TransactionsQuery } from "./transactions.schema.ts";

export type { TransactionsQuery };

/** One line of the ledger. */
export interface LedgerEntry {
  entry: number;
  kind:
    | "signup"
    | "purchase"
    | "refund"
    | "message"
    | "photo"
    | "voice"
    | "gift"
    | "withdrawal"
    | "provider_refund"
    | "chargeback"
    /** Given or taken by the operator. */
    | "granted"
    | "taken";
  amount: number;
  balance: number;
  /** ISO date and time. */
  at: string;
  /** The purchase it belongs to. */
  order: string | null;
}

export interface TransactionsAnswer {
  /** Newest first, a page at a time; with an id in the query, that one alone. */
  purchases: OrderView[];
  /** Cursor of the next page of purchases, for `purchases_before`; null at the end. */
  older_purchases: string | null;
  spending: LedgerEntry[];
  /** Cursor of the next page, for `before`; null at the end. */
  older: string | null;
  balance: Balance;
  cap: SpendingCap;
  /** The currency of the member's country, for a first cap. */
  currency: string;
  refund_days: number;
  /** On the invoice of the purchase that was asked for, as it was issued: the seller and the buyer. */
  company: Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers">;
  billed_to: { name: string; email: string };
  /** The member as they are now: emails about purchases go to them. */
  buyer: { name: string; email: string };
}

export const transactions = {
  GET: memberCall<{ query: TransactionsQuery; answer: TransactionsAnswer }>(),
};
