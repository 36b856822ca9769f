import type { Money } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";

/**
 * What a provider of payments says and is told, in words that are no provider's: an operator who brings his
 * own writes one adapter (payments/provider.ts).
 */
export type PaymentStatus = "open" | "pending" | "paid" | "failed" | "cancelled" | "expired";

export interface Payment {
  /** The provider's. */
  id: string;
  /** Our order, as we named it to the provider; null where it names none. */
  order: string | null;
  status: PaymentStatus;
  amount: Money;
  /** In minor units of the same currency: what we gave back, and what his bank took back. */
  refunded: number;
  chargedBack: number;
  /** Where the buyer pays, while he can. */
  checkout: string | null;
  /** A buyer who is charged again without being there. */
  customer: string | null;
  mandate: string | null;
  /** The card that paid, as "Visa •••• 4242"; null for whatever is no card. */
  card: string | null;
}

export interface NewPayment {
  /** Our order; also what makes the payment once: the same again is the same payment. */
  order: string;
  amount: Money;
  method: PaymentMethod;
  /** What stands on the buyer's statement. */
  description: string;
  /** As the buyer's language and country: "nl_NL". */
  locale: string;
  returnTo: string;
  webhook: string;
  /** Of a customer: the first of a card that is to be remembered, or by a mandate without the buyer. */
  customer: string | null;
  sequence: "once" | "first" | "recurring";
  mandate: string | null;
}

export interface Refund {
  /** The provider's. */
  id: string;
  status: "sent" | "done" | "failed";
}

export interface NewRefund {
  /** Ours; the same again is the same refund. */
  id: string;
  payment: string;
  amount: Money;
  description: string;
  /**
   * It was perhaps sent before, longer ago than the provider knows by itself: it is looked for first. One
   * that failed is sent anew.
   */
  again: boolean;
}

export interface NewMandate {
  /** Ours; the same again is the same mandate. */
  reference: string;
  customer: string;
  holder: string;
  iban: string;
  /** YYYY-MM-DD */
  signedOn: string;
}
export interface Mandate {
  id: string;
  isValid: boolean;
  method: "directdebit" | "creditcard" | "paypal";
  /** As "Visa •••• 4242" or the account's last digits. */
  label: string;
}

/**
 * The provider said no, for good: asking again is of no use. What could not be reached or failed there throws
 * something else, and is asked again.
 */
export class PaymentRefused extends Error {
  readonly field: string | null;
  constructor(message: string, field: string | null = null) {
    super(message);
    this.name = "PaymentRefused";
    this.field = field;
  }
}

/** What the domain needs of a provider. */
export interface PaymentProvider {
  createPayment(payment: NewPayment): Promise<Payment>;
  /** Null: there is none of this id. */
  findPayment(id: string): Promise<Payment | null>;
  /** As it is afterwards; some cannot be cancelled, and run out. */
  cancelPayment(id: string): Promise<Payment | null>;
  /** The payments since a time, the newest first: for the daily reconciliation. */
  paymentsSince(since: Date): AsyncIterable<Payment>;
  /**
   * The payments, each once by its id and however old, of which since a time something was given back, or
   * taken back by a bank.
   */
  changedSince(since: Date): AsyncIterable<string>;
  refund(refund: NewRefund): Promise<Refund>;
  findRefund(payment: string, id: string): Promise<Refund | null>;
  /** A customer of the provider's, who is named by our key alone. */
  createCustomer(key: string): Promise<string>;
  createMandate(mandate: NewMandate): Promise<Mandate>;
  mandatesOf(customer: string): Promise<Mandate[]>;
  revokeMandate(customer: string, mandate: string): Promise<void>;
}
