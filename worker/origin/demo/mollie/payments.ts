import { DAY_MS, MINUTE_MS } from "#contract/product/units-of-time.ts";
import { type } from "#contract/schema.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { minorOf } from "./amounts.ts";
import { checkMethod } from "./methods.ts";
import {
  get,
  list,
  ownerOf,
  put,
  requireOwn,
  settingOf,
  type Mandate,
  type Payment,
  type Refund,
} from "./resource-store.ts";
import { ApiFault, LOCALES, newId, timeOf, type Amount } from "./wire-format.ts";

/** Milliseconds after which a payment expires, by its method, as at the provider. */
const EXPIRY_MS: Record<string, number> = {
  creditcard: 30 * MINUTE_MS,
  ideal: 15 * MINUTE_MS,
  paypal: 180 * MINUTE_MS,
  banktransfer: 12 * DAY_MS,
  multibanco: 3 * DAY_MS,
  directdebit: 12 * DAY_MS,
};
const DEFAULT_EXPIRY_MS = 60 * MINUTE_MS;
/** The method of the mandate that a first payment creates, by the method of that payment. */
const MANDATE_BY: Record<string, Mandate["method"]> = {
  creditcard: "creditcard",
  applepay: "creditcard",
  paypal: "paypal",
  ideal: "directdebit",
  bancontact: "directdebit",
  belfius: "directdebit",
  kbc: "directdebit",
  eps: "directdebit",
};
/** Methods whose payments can be cancelled until they are paid. */
const CANCELLABLE: readonly string[] = ["banktransfer", "directdebit"];
/** https://docs.mollie.com/payments/refunds: "not available for paysafecard". */
export const NOT_REFUNDABLE: readonly string[] = ["paysafecard"];
/** The card with which the stand-in pays. */
export const CARD = {
  cardHolder: "A. Person",
  cardNumber: "4242",
  cardLabel: "Visa",
  cardFingerprint: "fHB3CCKx9REkz8fPplT8N4nq",
  cardAudience: "consumer",
  cardCountryCode: "NL",
  cardSecurity: "3dsecure",
  feeRegion: "intra-eu",
};

const amount = type({ currency: /^[A-Z]{3}$/, value: /^\d{1,9}(\.\d{1,3})?$/ });
const nullable = type("0 < string <= 1000 | null");
const metadata = type("unknown").narrow(
  (given, context) =>
    (JSON.stringify(given) ?? "").length <= 1_024 || context.mustBe("at most 1 kB of metadata"),
);
const paymentSchema = type({
  amount,
  description: "0 < string <= 255",
  "method?": type("string | null").or(type("string[]")),
  "redirectUrl?": nullable,
  "webhookUrl?": nullable,
  "metadata?": metadata,
  "locale?": type.enumerated(...LOCALES).or("null"),
  "sequenceType?": "'oneoff' | 'first' | 'recurring'",
  "customerId?": "string | null",
  "mandateId?": "string | null",
});

/** Validates a body against a schema. Throws ApiFault 422 in the API's words. */
export function checked<T>(schema: (given: unknown) => T | type.errors, given: unknown): T {
  const result = schema(given);
  if (result instanceof type.errors) {
    const field = result[0]?.path.map(String).join(".") ?? "";
    throw new ApiFault(422, `The ${field || "body"} contains an invalid value`, field);
  }
  return result;
}

export function createPayment(
  sql: Sql,
  account: string,
  given: unknown,
  customer: string | null,
  now: number,
): Payment {
  const {
    amount,
    description,
    redirectUrl = null,
    webhookUrl = null,
    metadata = null,
    locale = null,
    sequenceType = "oneoff",
    ...rest
  } = checked(paymentSchema, given);
  const method = Array.isArray(rest.method) ? (rest.method[0] ?? null) : (rest.method ?? null);
  const customerId = customer ?? rest.customerId ?? null;
  checkMethod(method, amount);
  for (const [field, url] of [
    ["redirectUrl", redirectUrl],
    ["webhookUrl", webhookUrl],
  ] as const) {
    if (url !== null && !URL.canParse(url)) throw new ApiFault(422, `The ${field} is invalid`, field);
  }
  if (webhookUrl !== null && new URL(webhookUrl).protocol !== "https:")
    throw new ApiFault(422, "The webhook URL is invalid: it must use https", "webhookUrl");
  if (customerId !== null) requireOwn(sql, account, "customer", customerId);
  if (sequenceType !== "oneoff" && customerId === null)
    throw new ApiFault(422, "The customer id is required for this sequence type", "customerId");
  const payment: Payment = {
    id: newId("tr"),
    createdAt: timeOf(now),
    amount,
    description,
    method,
    metadata,
    status: "open",
    locale,
    sequenceType,
    redirectUrl,
    webhookUrl,
    customerId,
    mandateId: null,
    expiresAt: timeOf(now + (EXPIRY_MS[method ?? ""] ?? DEFAULT_EXPIRY_MS)),
    decidedAt: null,
  };
  return sequenceType === "recurring"
    ? charge(sql, account, payment, rest.mandateId ?? null, now)
    : begin(sql, account, payment);
}

/** Creates a payment that a buyer is redirected to. */
function begin(sql: Sql, account: string, payment: Payment): Payment {
  if (payment.redirectUrl === null) throw new ApiFault(422, "The redirect url is required", "redirectUrl");
  if (payment.method === "directdebit")
    throw new ApiFault(422, "The payment method is not enabled for one-off payments", "method");
  if (
    payment.sequenceType === "first" &&
    payment.method !== null &&
    !Object.hasOwn(MANDATE_BY, payment.method)
  )
    throw new ApiFault(422, "The payment method cannot be used for first payments", "method");
  put(sql, "payment", payment, { account });
  return payment;
}

/** Charges a mandate without the buyer. A debit takes days; a card is decided at once, as the desk has set it. */
function charge(sql: Sql, account: string, payment: Payment, wanted: string | null, now: number): Payment {
  const mandates = list(sql, "mandate", payment.customerId ?? "").filter(
    ({ status, method }) => status === "valid" && (payment.method === null || payment.method === method),
  );
  const mandate = wanted === null ? mandates[0] : mandates.find(({ id }) => id === wanted);
  if (!mandate)
    throw new ApiFault(
      422,
      wanted === null ? "No suitable mandates found for customer" : "The mandate is invalid",
      "mandateId",
    );
  const failed = mandate.method === "creditcard" && settingOf(sql, "cards") === "failed";
  const status = mandate.method === "directdebit" ? "pending" : failed ? "failed" : "paid";
  const charged: Payment = {
    ...payment,
    method: mandate.method,
    mandateId: mandate.id,
    status,
    decidedAt: status === "pending" ? null : timeOf(now),
  };
  put(sql, "payment", charged, { account });
  return charged;
}

/** A payment as it is now. `changed` says that it has just expired, so that its webhook must be called. */
export function findPayment(sql: Sql, id: string, now: number): { payment: Payment; changed: boolean } {
  const payment = get(sql, "payment", id);
  if (payment.status !== "open" || Date.parse(payment.expiresAt) > now) return { payment, changed: false };
  const expired: Payment = { ...payment, status: "expired", decidedAt: payment.expiresAt };
  put(sql, "payment", expired);
  return { payment: expired, changed: true };
}

/**
 * Sets the status of a payment, as the buyer or the desk decided, whatever it was before. A first payment
 * that is paid creates a mandate.
 */
export function decidePayment(sql: Sql, payment: Payment, status: Payment["status"], now: number): Payment {
  const decided: Payment = {
    ...payment,
    method: payment.method ?? "creditcard",
    status,
    decidedAt: UNDECIDED.includes(status) ? null : timeOf(now),
  };
  if (
    status === "paid" &&
    payment.sequenceType === "first" &&
    payment.mandateId === null &&
    payment.customerId !== null
  ) {
    const mandate: Mandate = {
      id: newId("mdt"),
      customerId: payment.customerId,
      createdAt: timeOf(now),
      status: "valid",
      method: MANDATE_BY[decided.method ?? ""] ?? "creditcard",
      consumerName: CARD.cardHolder,
      consumerAccount: null,
      signatureDate: timeOf(now).slice(0, 10),
      mandateReference: null,
    };
    put(sql, "mandate", mandate, { account: ownerOf(sql, payment.id), parent: payment.customerId });
    decided.mandateId = mandate.id;
  }
  put(sql, "payment", decided);
  return decided;
}

const UNDECIDED: readonly string[] = ["open", "pending", "authorized"];
/** Whether a payment may still become anything. */
export const isUndecided = ({ status }: Payment): boolean => UNDECIDED.includes(status);
export const isCancelable = ({ status, method }: Payment): boolean =>
  status === "authorized" ||
  ((status === "open" || status === "pending") && CANCELLABLE.includes(method ?? ""));

export function cancelPayment(sql: Sql, payment: Payment, now: number): Payment {
  if (!isCancelable(payment)) throw new ApiFault(422, "The payment cannot be canceled");
  return decidePayment(sql, payment, "canceled", now);
}

const sum = (amounts: { amount: Amount }[]): number =>
  amounts.reduce((total, { amount }) => total + minorOf(amount), 0);
const isNotFailed = ({ status }: Refund): boolean => status !== "failed" && status !== "canceled";

/** What of a payment was refunded, what the payer's bank charged back, and what may be refunded; minor units. */
export function sumsOf(
  sql: Sql,
  payment: Payment,
): { refunded: number; chargedBack: number; remaining: number } {
  const refunded = sum(list(sql, "refund", payment.id).filter(isNotFailed));
  const chargedBack = sum(
    list(sql, "chargeback", payment.id).filter(({ reversedAt }) => (reversedAt ?? null) === null),
  );
  const refundable = payment.status === "paid" && !NOT_REFUNDABLE.includes(payment.method ?? "");
  return {
    refunded,
    chargedBack,
    remaining: refundable ? Math.max(0, minorOf(payment.amount) - refunded - chargedBack) : 0,
  };
}
