import { BUNDLES, type BundleId } from "#contract/bundles.ts";
import type { Purse } from "#contract/entities.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment-methods.ts";
import { type } from "#contract/schema.ts";

/** Made by the client, one for each order however often it is sent: what makes an order once. */
export const orderKey = type(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const orderId = type(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const country = type(/^[A-Z]{2}$/);

/**
 * What the overview showed. `total` in minor units is the sum that the button named: another one than the
 * server's is refused (409 price_changed). `at_once`: credits are to be there at once, and used ones cannot
 * be returned. `replaces`: the open order that this one takes the place of. `card`: a remembered card by its
 * id, charged without another page; `remember_card`: to be asked for less next time. `next`: the page of this
 * site to go back to.
 */
export const orderBody = type({
  key: orderKey,
  bundle: type.enumerated(...BUNDLES),
  method: type.enumerated(...PAYMENT_METHODS),
  country,
  "code?": "0 < string <= 60",
  total: "0 < number.integer <= 100000000",
  at_once: "true",
  "replaces?": orderId,
  "card?": /^[\w-]{1,60}$/,
  "remember_card?": "true",
  "next?": "0 < string <= 200",
});
export type OrderBody = typeof orderBody.infer;

export const orderQuery = type({ order: orderId });
export type OrderQuery = typeof orderQuery.infer;

/**
 * `open`: he is expected at the provider; `pending`: the provider is at work; `completed`: paid, and the
 * credits are there; `failed` and `cancelled` (also run out): no money came, and what comes after all is
 * settled or goes back; `refunded`: what was paid goes back, in whole or for what was not used.
 */
export type OrderStatus = "open" | "pending" | "completed" | "failed" | "cancelled" | "refunded";
/**
 * Why: a remembered card was refused; it ran out; the member cancelled; a code was spent elsewhere meanwhile,
 * or his own cap was reached, so that the money goes back; he withdrew; the bank took a debit back.
 */
export type OrderReason =
  | "card_refused"
  | "expired"
  | "replaced"
  | "code_spent"
  | "over_cap"
  | "paid_twice"
  | "withdrawn"
  | "charged_back"
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
  /** `sent`: with the provider; `done`: he has it; `failed`: the support takes it on. */
  status: "sent" | "done" | "failed";
  /** ISO date and time of the withdrawal, or of the decision. */
  at: string;
}

/** An order as its member sees it. Sums are minor units of `currency`, VAT included. */
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
  /** In hundredths of a percent. */
  vat_rate: number;
  vat_amount: number;
  status: OrderStatus;
  reason: OrderReason;
  /** ISO dates and times. */
  created_at: string;
  paid_at: string | null;
  /** Where to pay, while it is open. */
  checkout: string | null;
  /** It was the first: he is premium since. */
  made_premium: boolean;
  /** The page of this site to go back to. */
  next: string | null;
  /** Of a debit: the day, as YYYY-MM-DD, from which it is collected. */
  collected_on: string | null;
  refund: RefundView | null;
  /** ISO date and time until which he may withdraw; null where there is nothing to withdraw from. */
  withdraw_until: string | null;
  /** What a withdrawal now would give back; null where it would give nothing back. */
  withdrawable: { credits: number; amount: number } | null;
  /** The invoice's number, once paid. */
  invoice: string | null;
}

export interface OrderAnswer {
  order: OrderView;
  purse: Purse;
  paid_user: boolean;
}
