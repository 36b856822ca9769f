import type { Money } from "#contract/product/money.ts";
import { siteCall } from "./call.ts";
import type { SettlementBody, SettlementsQuery } from "./settlements.schema.ts";

export type { SettlementBody, SettlementsQuery };

/** Money that the provider paid out. `revenue`, `fees`: minor units of the currency of `amount`. */
export interface SettlementView {
  id: string;
  /** As it is on the bank statement. */
  reference: string;
  /** ISO date and time, and the day where the company is. */
  paidAt: string;
  day: string;
  amount: Money;
  revenue: number;
  fees: { what: string; amount: number; vat: number }[];
  /** What was paid out and is in no part of it: 0 where revenue less fees is the sum. */
  unexplained: number;
  /** The books have its payout, fees and conversions. */
  booked: boolean;
}
export interface SettledItemView {
  kind: "payment" | "refund" | "chargeback";
  id: string;
  payment: string;
  amount: Money;
}
/**
 * The same beside what the books have by its id. `not_booked`: nothing; `not_counted`: it is known, and did
 * not move money as the books see it; `other_sum`.
 */
export interface ComparedItem extends SettledItemView {
  booked: { amount: Money; order: string | null; site: string; document: string | null } | null;
  difference: "not_booked" | "not_counted" | "other_sum" | null;
}
export interface BalanceView {
  currency: string;
  open: number;
  close: number;
  changes: Record<string, number>;
}
/**
 * Payouts of the site's company. `missing`: why the provider does not tell, and null where it does. Without a
 * settlement: those since `from`, the balances of the period, and refunds that are not carried out yet; with
 * one: a page of its items.
 */
export interface SettlementsAnswer {
  company: string;
  missing: "not_offered" | "no_token" | "refused" | null;
  settlements: SettlementView[];
  balances: BalanceView[];
  underWay: { id: string; payment: string; amount: Money; status: string }[];
  items: ComparedItem[];
  /** Cursor of the next page of items, null after the last. */
  next: string | null;
}
/** Whether the books have the settlement's payout, fees and conversions now. */
export interface SettlementAnswer {
  booked: boolean;
}

export const settlements = {
  GET: siteCall<{ query: SettlementsQuery; answer: SettlementsAnswer }>("finance"),
  POST: siteCall<{ body: SettlementBody; answer: SettlementAnswer }>("finance"),
};
