import type { Day } from "#contract/product/local-day.ts";
import type { Money } from "#contract/product/money.ts";

/**
 * What a provider tells of its payouts, for the reconciliation of a company's books: an optional part of an
 * adapter, since not every provider tells it, or not to the key that payments are made by.
 */
export interface PayoutReports {
  /** The settlements that were paid out since a time, the newest first, as many as one question may read. */
  settlementsSince(since: Date): Promise<Settlement[]>;
  /** Null where there is none of this id, or where it is not paid out yet. */
  findSettlement(id: string): Promise<Settlement | null>;
  /** A page of what a settlement is made of. `cursor`: the `next` of the page before, or null. */
  itemsOf(settlement: string, cursor: string | null): Promise<SettledItems>;
  /** What happened on each balance from a day until before another, by the provider's own calendar. */
  balances(from: Day, until: Day): Promise<BalanceReport[]>;
  /** Refunds of the last weeks that the provider has not carried out yet. */
  refundsUnderWay(): Promise<RefundUnderWay[]>;
}

/** The provider refuses the token by which it is asked: it is no longer valid, or lacks a permission. */
export class ReportsRefused extends Error {
  override name = "ReportsRefused";
}

/** Money that the provider paid out to the company's bank. */
export interface Settlement {
  id: string;
  /** As it is on the bank statement. */
  reference: string;
  /** ISO date and time. */
  paidAt: string;
  amount: Money;
  /** What it is the sum of, in the currency of `amount`: what came in less what went back, and fees. */
  revenue: number;
  fees: SettlementFee[];
}
/** A fee that was kept, in minor units; `vat` is in it. */
interface SettlementFee {
  what: string;
  amount: number;
  vat: number;
}
/** A payment in a settlement, or money that went back of one. Above zero, in the currency that was paid. */
export interface SettledItem {
  kind: "payment" | "refund" | "chargeback";
  /** The provider's ids. */
  id: string;
  payment: string;
  amount: Money;
}
export interface SettledItems {
  items: SettledItem[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}
/** A balance at the provider: minor units of its currency, above zero for what is the company's. */
export interface BalanceReport {
  currency: string;
  open: number;
  close: number;
  /** What changed it, by the provider's words for each category. */
  changes: Record<string, number>;
}
export interface RefundUnderWay {
  id: string;
  payment: string;
  amount: Money;
  /** The provider's word: `queued` where its balance does not suffice. */
  status: string;
}
