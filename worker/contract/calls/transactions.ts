import type { CompanyInfo, Purse } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import type { OrderView } from "./orders.ts";
import type { SpendingCap } from "./spending-cap.ts";

/** `id`: one purchase. `before`: where the spending goes on, from an answer's `older`. */
export const transactionsQuery = type({ "id?": /^[0-9a-f-]{36}$/, "before?": /^\d{1,15}$/ });
export type TransactionsQuery = typeof transactionsQuery.infer;

/** One line of the ledger. */
export interface LedgerEntry {
  entry: number;
  kind: "signup" | "purchase" | "refund" | "message" | "photo" | "gift" | "withdrawal" | "chargeback";
  amount: number;
  balance: number;
  /** ISO date and time. */
  at: string;
  /** The purchase it belongs to. */
  order: string | null;
}

export interface TransactionsAnswer {
  /** The newest first; the one alone that was asked for by its id. */
  purchases: OrderView[];
  spending: LedgerEntry[];
  /** Goes into the next question as `before`; null at the beginning. */
  older: string | null;
  purse: Purse;
  cap: SpendingCap;
  /** The currency in which his country pays: of a first cap. */
  currency: string;
  refund_days: number;
  /** On the invoice: who sold, and who bought. */
  company: Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers">;
  buyer: { name: string; email: string };
}
