import type { BundleId } from "#contract/bundles.ts";
import type { Purse } from "#contract/entities.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";
import { type } from "#contract/schema.ts";
import type { DiscountCode } from "./discountcode.ts";
import type { OrderDiscount, OrderView } from "./orders.ts";
import type { SpendingCap } from "./spending-cap.ts";

/**
 * `country`: where he pays from, else that of the order that is asked for, or where he lives. `code`: one
 * that he typed.
 */
export const creditsQuery = type({
  "country?": /^[A-Z]{2}$/,
  "code?": "0 < string <= 60",
  "order?": /^[0-9a-f-]{36}$/,
});
export type CreditsQuery = typeof creditsQuery.infer;

export interface BundleOffer {
  id: BundleId;
  credits: number;
  /** How many messages it is good for, rounded down. */
  messages: number;
  /** Without and with the discount that holds now, in minor units, VAT included. */
  list_amount: number;
  amount: number;
  /** Of one message at `amount`, in minor units. */
  message_price: number;
  /** Percent a credit is cheaper than in p0, rounded down. */
  savings: number;
  /** VAT within `amount`. */
  vat_amount: number;
}

export interface MethodOffer {
  method: PaymentMethod;
  /** Of the payment country; the others stand behind "more". */
  own: boolean;
  /** The bundles whose sum it takes. */
  bundles: BundleId[];
  kind: "debit" | "transfer" | "bank" | "wallet" | "card" | "voucher";
}

/** A card that he wanted to be remembered. */
export interface CardView {
  id: string;
  /** Brand, and the last digits. */
  label: string;
  method: PaymentMethod;
}

/** Why a code that he typed does not hold. */
export type CodeFault =
  | "code_not_found"
  | "code_used"
  | "code_expired"
  | "code_not_here"
  | "code_minimum"
  | "code_method";

export interface CreditsAnswer {
  purse: Purse;
  /** Where he pays from, and where he may say that he does. */
  country: string;
  countries: string[];
  currency: string;
  /** In hundredths of a percent. */
  vat_rate: number;
  bundles: BundleOffer[];
  methods: MethodOffer[];
  /**
   * What is taken off now, and how: the time bonus if there is one, else the welcome code, else the code he
   * typed.
   */
  discount: (DiscountCode & { kind: OrderDiscount["kind"] }) | null;
  /** What is wrong with the code that he typed. */
  code_fault: CodeFault | null;
  message_credits: number;
  refund_days: number;
  /** His own address, which the receipt goes to. */
  receipt_to: string;
  cards: CardView[];
  /** Of direct debit: nothing in the way, blocked, its limit reached, or no mandate yet. */
  debit: "ready" | "no_mandate" | "blocked" | "limit";
  cap: SpendingCap;
  /** An order that waits for him. */
  open_order: OrderView | null;
  /** What he bought last. */
  last: { bundle: BundleId; method: PaymentMethod; card: string | null; failed: boolean } | null;
  /** The order that was asked for. */
  order: OrderView | null;
  paid_user: boolean;
}
