import type { AtOnceView, OrderDiscount } from "#contract/calls/money/orders.ts";
import type { CompanyInfo } from "#contract/entities.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { PaymentProviderName } from "#contract/product/payment-providers.ts";
import type { LocationEvidence } from "#contract/product/vat-location.ts";
import type { VatDue } from "#contract/product/vat.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/** What an invoice says about the selling company. */
export type Seller = Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers"> & {
  /** Where it declares the sale's tax. Absent in orders from before it was stored. */
  vat_return?: VatDue["return"];
};

/** What was agreed to, exactly as the books record it. Sums in minor units of the currency. */
export interface OrderTerms {
  id: string;
  site: string;
  /** The site's own host, by which its tenant is found. */
  host: string;
  member: string;
  /** The selling company: its id, which numbers the invoices, and what an invoice says about it. */
  company: string;
  /** Where it is paid; absent in orders that members' objects stored while there was Mollie alone. */
  provider?: PaymentProviderName;
  seller: Seller;
  bundle: BundleId;
  credits: number;
  method: PaymentMethod;
  country: string;
  currency: string;
  list_amount: number;
  amount: number;
  /**
   * Where the buyer is, by what was known as they ordered, and the country whose VAT the order names. Orders
   * that are stored in members' objects since before it was recorded lack both: their VAT is that of
   * `country`.
   */
  evidence?: LocationEvidence;
  vat_country?: string;
  vat_rate: number;
  vat_amount: number;
  discount: OrderDiscount | null;
  /** Absent in orders that members' objects stored before it was recorded. */
  at_once?: AtOnceView;
  /** The mandate that is charged: of a remembered card, or of an account. */
  mandate: string | null;
  remember_card: boolean;
  next: string | null;
  locale: string;
  /** The day on which a direct debit is collected, as YYYY-MM-DD. */
  collected_on: string | null;
}

/**
 * An order in the member's database. `why`: why it ended or was refused; `cap`: the spending cap when it was
 * placed. Times in milliseconds since 1970.
 */
export interface OrderRow extends Record<string, string | number | null> {
  id: string;
  terms: string;
  credits: number;
  amount: number;
  currency: string;
  code: string | null;
  cap: number | null;
  placed_at: number;
  state: "open" | "pending" | "ended" | "settled" | "refused";
  why: string | null;
  payment: string | null;
  settled_at: number | null;
  made_premium: number;
  returned_credits: number;
  returned_amount: number;
  returned_at: number | null;
  /** The last moment of the withdrawal period; null also for what was settled before it was recorded. */
  withdraw_until: number | null;
}

/** An order of the member's; null where there is none. */
export const orderOf = (sql: Sql, id: string): OrderRow | null =>
  first<OrderRow>(sql, "SELECT * FROM orders WHERE id = ?", id);
