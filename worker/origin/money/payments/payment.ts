import type { Money } from "#contract/product/money.ts";
import type { OfferedMethod, PaymentMethod } from "#contract/product/payment-methods.ts";
import type { MoneyReturn } from "#origin/member/billing/payment-returns.ts";
import type { PayoutReports } from "./payout-reports.ts";
import type { ProviderDeadline } from "./provider-deadline.ts";

/**
 * What the domain exchanges with a payment provider, in terms that belong to no provider. An operator who
 * brings another one writes an adapter that implements PaymentProvider: docs/payment-providers.md says how.
 */
export type PaymentStatus = "open" | "pending" | "paid" | "failed" | "cancelled" | "expired";

export interface Payment {
  /** The provider's id. */
  id: string;
  /** Our order, as we named it to the provider; null where the payment names none. */
  order: string | null;
  status: PaymentStatus;
  amount: Money;
  /** In minor units of the same currency: what we refunded, and what the buyer's bank charged back. */
  refunded: number;
  chargedBack: number;
  /** In minor units: what of a paid payment has not gone back, and may. */
  remaining: number;
  /** The page where the buyer pays, as long as they can. */
  checkout: string | null;
  /** The provider's ids of a buyer who can be charged again without being present. */
  customer: string | null;
  mandate: string | null;
  /**
   * The country of the card or the bank account that paid (ISO 3166), of the method where it has only one, or
   * else where the provider saw the buyer; null where nothing is known.
   */
  country: string | null;
  /** The card that paid, as "Visa •••• 4242"; null for any other method. */
  card: string | null;
  /** The identifier of the creditor who debits; null for anything but a direct debit. */
  creditor: string | null;
  /** The day on which a direct debit is due, as YYYY-MM-DD; null where the provider names none. */
  dueOn: string | null;
}

/** Money that went back from a payment, at anyone's request. */
export interface PaymentReturn extends MoneyReturn {
  /** Our refund, as we named it to the provider; null for a refund made in its dashboard and for a chargeback. */
  refund: string | null;
}

export interface NewPayment {
  /** Our order, and the idempotency key: the same order again is the same payment. */
  order: string;
  amount: Money;
  method: PaymentMethod;
  /** What the buyer's bank statement shows. */
  description: string;
  /** The buyer's language and country, as "nl_NL". */
  locale: string;
  returnTo: string;
  webhook: string;
  /**
   * For a card that is to be remembered (`first`), one that is and is offered on the provider's page
   * (`once`), or a debit by a mandate without the buyer (`recurring`).
   */
  customer: string | null;
  sequence: "once" | "first" | "recurring";
  mandate: string | null;
}

export interface Refund {
  /** The provider's id. */
  id: string;
  /** In minor units of the payment's currency. */
  amount: number;
  status: "sent" | "done" | "failed";
}

export interface NewRefund {
  /** Our id, and the idempotency key: the same again is the same refund. */
  id: string;
  payment: string;
  amount: Money;
  description: string;
  /**
   * It may have been sent before, longer ago than the provider remembers the idempotency key: it is looked up
   * first, and sent again only if it failed. Where some of the payment went back otherwise meanwhile, what is
   * left is sent.
   */
  again: boolean;
}

interface NewMandate {
  /** Our reference, and the idempotency key: the same again is the same mandate. */
  reference: string;
  customer: string;
  holder: string;
  iban: string;
  /** YYYY-MM-DD */
  signedOn: string;
}
export interface Mandate {
  id: string;
  /** `ended` for good; one that is not valid and has not ended waits for its first payment. */
  isValid: boolean;
  hasEnded: boolean;
  method: "directdebit" | "creditcard" | "paypal";
  /** As "Visa •••• 4242", or the last digits of the account. */
  label: string;
}

/**
 * The provider refused for good: repeating the request is of no use. `field`: what it refused, in our terms
 * (`iban` for the account of a mandate), or the provider's own name. An unreachable or failing provider
 * throws something else, and the request is repeated.
 */
export class PaymentRefused extends Error {
  readonly field: string | null;
  constructor(message: string, field: string | null = null) {
    super(message);
    this.name = "PaymentRefused";
    this.field = field;
  }
}

/** A page of payments that changed at the provider. */
export interface PaymentChanges {
  payments: Payment[];
  /** The ids of payments that were refunded or charged back, or whose chargeback was reversed. */
  returned: string[];
  /** The same, by our orders, where the provider's list names no payment. */
  returnedOrders: string[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** Who would pay: from a country, and at least so much. */
export interface AccountQuestion {
  amount: Money;
  country: string;
}

/** An account at the provider, as it is now. */
interface ProviderAccount {
  /** Null where the provider names it to nobody. */
  name: string | null;
  mode: "test" | "live";
  /** `unknown`: it took our key, and says nothing else. */
  status: "verified" | "unverified" | "blocked" | "unknown";
}

/** How an adapter reaches an account. */
export interface AccountAccess {
  /** As the provider gave it to us; null where none is configured. */
  key: string | null;
  /** Of the company's organisation there, by which it tells of payouts; absent where none is configured. */
  organisation?: string;
  /** Another address than the provider's own. */
  address?: string;
  /** Who answers in the provider's place. */
  standIn?: Fetcher;
  deadline: ProviderDeadline;
}

/** What a call of the provider's webhook is about, and the answer that it waits for. */
export interface PaymentNotice {
  /** A payment by the provider's id, or the payment of one of our orders; null where it is nothing of ours. */
  about: { payment: string } | { order: string } | null;
  acknowledgement: { body: string; contentType: string } | null;
}

/** What the domain needs of a payment provider. */
export interface PaymentProvider {
  /** The methods that the provider documents; no other is offered. */
  methods: readonly PaymentMethod[];
  /** Whether a card or an account can be charged again: where not, customers and mandates are never asked for. */
  hasMandates: boolean;
  /**
   * Seconds for which the same NewPayment again is safe: it is the same payment, or one that no buyer has
   * seen. Later it is looked for first, among all payments since.
   */
  repeatableFor: number;
  /** What the provider tells of payouts; null without the organisation's token, absent where it tells none. */
  payouts?: PayoutReports | null;
  account(): Promise<ProviderAccount>;
  /** Those of them that the account has for a buyer, with what it may take by each. */
  accountMethods(buyer: AccountQuestion): Promise<OfferedMethod[]>;
  /**
   * What a webhook call is about; null where the request is no such call, or not from this provider. The
   * caller takes it as a hint only and asks the provider for everything.
   */
  noticeIn(request: Request): Promise<PaymentNotice | null>;
  createPayment(payment: NewPayment): Promise<Payment>;
  /** Null where there is none of this id. */
  findPayment(id: string): Promise<Payment | null>;
  /** The payment afterwards. Some cannot be cancelled and expire instead. */
  cancelPayment(id: string): Promise<Payment | null>;
  /** The payments created since a time, the newest first. */
  paymentsSince(since: Date): AsyncIterable<Payment>;
  /**
   * A page of what changed since a time, however long ago it was created, as far back as the provider lets a
   * payment wait, a refund fail or a chargeback be reversed: for the daily reconciliation. Failed refunds are
   * named for weeks, as nothing says when they failed. `cursor`: the `next` of the page before, or null.
   */
  changesSince(since: Date, cursor: string | null): Promise<PaymentChanges>;
  /** Every refund and chargeback of a payment, the newest first. */
  returnsOf(payment: string): Promise<PaymentReturn[]>;
  refund(refund: NewRefund): Promise<Refund>;
  findRefund(payment: string, id: string): Promise<Refund | null>;
  /** Creates a customer who carries nothing but our key, once by that key. */
  createCustomer(key: string): Promise<string>;
  createMandate(mandate: NewMandate): Promise<Mandate>;
  mandatesOf(customer: string): Promise<Mandate[]>;
  revokeMandate(customer: string, mandate: string): Promise<void>;
  /** Deletes a customer with all mandates. One that is gone already does not matter. */
  deleteCustomer(customer: string): Promise<void>;
}
