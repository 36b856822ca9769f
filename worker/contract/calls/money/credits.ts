import { memberCall } from "#contract/call.ts";
import type { Balance } from "#contract/entities.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import type { MethodKind, PaymentMethod } from "#contract/product/payment-methods.ts";
import type { CreditsQuery } from "./credits.schema.ts";
import type { DiscountCode } from "./discountcode.ts";
import type { OrderDiscount, OrderView } from "./orders.ts";
import type { SpendingCap } from "./spending-cap.ts";

export type { CreditsQuery };

export interface BundleOffer {
  id: BundleId;
  credits: number;
  /** How many messages the credits pay for, rounded down. */
  messages: number;
  /** Price without and with the discount that applies now, in minor units, VAT included. */
  list_amount: number;
  amount: number;
  /** Price of one message at `amount`, in minor units. */
  message_price: number;
  /** Percent by which a credit is cheaper than in p0, rounded down. */
  savings: number;
  /** VAT within `amount`, in minor units. */
  vat_amount: number;
}

export interface MethodOffer {
  method: PaymentMethod;
  /** Of the payment country; the others are listed behind "more". */
  own: boolean;
  /** The bundles whose price is within the method's limits. */
  bundles: BundleId[];
  kind: MethodKind;
}

/** A remembered payment card. */
export interface CardView {
  id: string;
  /** Brand and last digits. */
  label: string;
  method: PaymentMethod;
}

/** Why a typed code gives no discount. */
export type CodeFault =
  | "code_not_found"
  | "code_used"
  | "code_expired"
  | "code_not_here"
  | "code_minimum"
  | "code_method";

export interface CreditsAnswer {
  balance: Balance;
  /** The country the member pays from, and the ones they may choose. */
  country: string;
  countries: string[];
  currency: string;
  /** Where the member buys from, if nothing is sold there; there are no bundles and methods then. */
  not_sold?: string;
  /** In hundredths of a percent. */
  vat_rate: number;
  bundles: BundleOffer[];
  methods: MethodOffer[];
  /** The discount that applies now: the time bonus, else the welcome code, else the typed code. */
  discount: (DiscountCode & { kind: OrderDiscount["kind"] }) | null;
  /** What is wrong with the typed code. */
  code_fault: CodeFault | null;
  message_credits: number;
  refund_days: number;
  /** The member's email address, which the receipt goes to. */
  receipt_to: string;
  cards: CardView[];
  /**
   * None of the member's cards is offered, and none is remembered: a bank took a card payment back, or the
   * payment provider remembers none.
   */
  cards_blocked?: true;
  /** Whether the member can pay by direct debit. */
  debit: "ready" | "no_mandate" | "blocked" | "limit";
  cap: SpendingCap;
  /** An order that is still to be paid. */
  open_order: OrderView | null;
  /** The last purchase. */
  last: { bundle: BundleId; method: PaymentMethod; card: string | null; failed: boolean } | null;
  /** The order named in the query. */
  order: OrderView | null;
  paid_user: boolean;
}

export const credits = {
  GET: memberCall<{ query: CreditsQuery; answer: CreditsAnswer }>(),
};
