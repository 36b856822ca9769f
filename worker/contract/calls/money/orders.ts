import { memberCall } from "#contract/call.ts";
import type { Balance } from "#contract/entities.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { OrderBody, OrderQuery } from "./orders.schema.ts";

export type { OrderBody, OrderQuery };

/**
 * `open`: the member is expected at the payment provider; `pending`: the provider is working on it;
 * `completed`: paid and credited; `failed` and `cancelled` (also after it expired): no money came, and money
 * that comes late is settled or returned; `refunded`: what was paid is returned, in full or for the unused
 * part.
 */
export type OrderStatus = "open" | "pending" | "completed" | "failed" | "cancelled" | "refunded";
/**
 * Why an order has its status: `code_spent` and `over_cap` mean that the discount code was used elsewhere or
 * the member's spending cap was reached before the money came, so that it is returned; `mandate_ended`: the
 * provider or the bank had ended the permission to charge; `provider_refund`: the operator refunded it at the
 * provider.
 */
export type OrderReason =
  | "card_refused"
  | "mandate_ended"
  | "expired"
  | "replaced"
  | "code_spent"
  | "over_cap"
  | "paid_twice"
  | "withdrawn"
  | "charged_back"
  | "provider_refund"
  | null;

export interface OrderDiscount {
  kind: "time_bonus" | "welcome" | "code";
  code: string;
  percentage: number;
  /** In minor units. */
  amount: number;
}

export interface RefundView {
  credits: number;
  /** In minor units of the order's currency. */
  amount: number;
  /** `sent`: with the provider; `done`: paid back; `failed`: customer support takes over. */
  status: "sent" | "done" | "failed";
  /** ISO date and time of the withdrawal, or of the decision. */
  at: string;
}

/**
 * What the buyer agreed to as they ordered: that their credits are delivered at once, in the words that they
 * saw. `version`: the day of the wording, YYYY-MM-DD; `at`: ISO date and time; `language`: BCP 47.
 */
export interface AtOnceView {
  text: string;
  version: string;
  language: string;
  at: string;
}

/**
 * A document about an order, as it was issued. `reversal`: it cancels a credit note, because the money did
 * not stay with the buyer.
 */
export interface DocumentView {
  kind: "invoice" | "credit_note" | "reversal";
  number: string;
  /** YYYY-MM-DD. */
  date: string;
  /** In minor units of the order's currency, VAT included, never below zero. */
  amount: number;
  /** The path of its PDF. */
  file: string;
}

/** An order as its member sees it. Amounts are minor units of `currency`, VAT included. */
export interface OrderView {
  id: string;
  bundle: BundleId;
  credits: number;
  method: PaymentMethod;
  country: string;
  currency: string;
  list_amount: number;
  discount: OrderDiscount | null;
  amount: number;
  /** The country whose VAT is due, by what is known of where the buyer is; not always the one of the prices. */
  vat_country: string;
  /** In hundredths of a percent. */
  vat_rate: number;
  vat_amount: number;
  status: OrderStatus;
  reason: OrderReason;
  /** ISO dates and times. */
  created_at: string;
  paid_at: string | null;
  /** Address of the provider's payment page, while the order is open. */
  checkout: string | null;
  /** It was the member's first: they are premium since. */
  made_premium: boolean;
  /** The page of this site to return to. */
  next: string | null;
  /** Of a direct debit: the day, as YYYY-MM-DD, from which it is collected. */
  collected_on: string | null;
  refund: RefundView | null;
  /** ISO date and time until which the member may withdraw; null where there is nothing to withdraw from. */
  withdraw_until: string | null;
  /** When a withdrawal was made that is not carried out yet, as an ISO date and time; else null. */
  withdrawal_stated: string | null;
  /** What a withdrawal now would return; null where it would return nothing. */
  withdrawable: { credits: number; amount: number } | null;
  /** The invoice's number, once paid. */
  invoice: string | null;
  /** The invoice, and what corrects it, in the order in which they were issued. */
  documents: DocumentView[];
  /** Null in orders from before it was stored. */
  at_once: AtOnceView | null;
}

export interface OrderAnswer {
  order: OrderView;
  balance: Balance;
  paid_user: boolean;
}

export const orders = {
  GET: memberCall<{ query: OrderQuery; answer: OrderAnswer }>(),
  POST: memberCall<{ body: OrderBody; answer: OrderAnswer }>(),
  DELETE: memberCall<{ query: OrderQuery; answer: OrderAnswer }>(),
};
