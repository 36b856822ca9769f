import { countryCode } from "#contract/platform/country-code.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { asDecimal, fromDecimal } from "#contract/product/money.ts";
import { type } from "#contract/schema.ts";
import type { Mandate, Payment, PaymentStatus, Refund } from "#origin/money/payments/payment.ts";
import { countryOfMethod } from "./method-names.ts";

/**
 * Reads what Mollie answers: of each object the fields that are used here. A word that it does not document
 * throws.
 */

export const amountSchema = type({ value: "string", currency: "string" });
export type Amount = typeof amountSchema.infer;
/** Mollie leaves a sum out that there is not, whatever its documentation says. */
export const maybeAmount = amountSchema.or("null");
export const time = "string | null";

/** As much of a payment as tells what happened to it when, also where the rest cannot be read. */
const listedPaymentSchema = type({
  id: "string",
  createdAt: "string",
  "paidAt?": time,
  "failedAt?": time,
  "canceledAt?": time,
  "expiredAt?": time,
});
const paymentSchema = type({
  id: "string",
  status: "string",
  amount: amountSchema,
  "amountRefunded?": maybeAmount,
  "amountChargedBack?": maybeAmount,
  "amountRemaining?": maybeAmount,
  "method?": "string | null",
  "customerId?": "string | null",
  "mandateId?": "string | null",
  "countryCode?": "string | null",
  "details?": "object | null",
  "metadata?": "unknown",
  "_links?": { "checkout?": type({ href: "string" }).or("null") },
});
const refundSchema = type({
  id: "string",
  paymentId: "string",
  createdAt: "string",
  status: "string",
  amount: amountSchema,
  "metadata?": "unknown",
});
const chargebackSchema = type({
  id: "string",
  paymentId: "string",
  createdAt: "string",
  "reversedAt?": time,
  amount: amountSchema,
});
const mandateSchema = type({
  id: "string",
  status: "string",
  method: "'directdebit' | 'creditcard' | 'paypal'",
  "details?": "object | null",
});
const methodSchema = type({ id: "string", minimumAmount: maybeAmount, maximumAmount: maybeAmount });
const customerSchema = type({ id: "string" });
const profileSchema = type({
  name: "string",
  mode: "'test' | 'live'",
  status: "'unverified' | 'verified' | 'blocked'",
});

const STATUSES: Record<string, PaymentStatus> = {
  open: "open",
  pending: "pending",
  authorized: "pending",
  paid: "paid",
  failed: "failed",
  canceled: "cancelled",
  expired: "expired",
};
const REFUND_STATUSES: Record<string, Refund["status"]> = {
  queued: "sent",
  pending: "sent",
  processing: "sent",
  refunded: "done",
  failed: "failed",
  canceled: "failed",
};
const ENDED: Record<string, boolean> = { valid: false, pending: false, invalid: true };
const VALID: Record<string, boolean> = { valid: true, pending: false, invalid: false };

type ListedPayment = typeof listedPaymentSchema.infer;
type ListedRefund = typeof refundSchema.infer;

export const asListedPayment = (item: unknown): ListedPayment => listedPaymentSchema.assert(item);
export const asListedRefund = (item: unknown): ListedRefund => refundSchema.assert(item);
export const asChargeback = (item: unknown): typeof chargebackSchema.infer => chargebackSchema.assert(item);
export const asMethod = (item: unknown): typeof methodSchema.infer => methodSchema.assert(item);
export const asProfile = (answer: unknown): typeof profileSchema.infer => profileSchema.assert(answer);
export const customerIn = (answer: unknown): string => customerSchema.assert(answer).id;

/** The payment in an item of a list; null for one that cannot be read, which is logged. */
export function readOrLog(item: ListedPayment): Payment | null {
  try {
    return asPayment(item);
  } catch (error) {
    reportError("unreadable payment", error, { payment: item.id });
    return null;
  }
}

export const asAmount = (money: Payment["amount"]): Amount => ({
  currency: money.currency,
  value: asDecimal(money),
});

/** In minor units; a missing amount is zero. */
export function minor(amount: Amount | null | undefined): number {
  if (!amount) return 0;
  const units = fromDecimal(amount.value, amount.currency);
  if (units === null)
    throw new Error(`the payment provider names a sum of ${amount.value} ${amount.currency}`);
  return units;
}

export function asPayment(answer: unknown): Payment {
  const payment = paymentSchema.assert(answer);
  const { id, metadata, amount, details, _links: links } = payment;
  return {
    id,
    order: metadataValue(metadata, "order"),
    status: known(STATUSES, payment.status),
    amount: { amount: minor(amount), currency: amount.currency },
    refunded: minor(payment.amountRefunded),
    chargedBack: minor(payment.amountChargedBack),
    remaining: remainingOf(payment),
    checkout: links?.checkout?.href ?? null,
    customer: payment.customerId ?? null,
    mandate: payment.mandateId ?? null,
    country:
      (details ? countryOf(details) : null) ??
      countryOfMethod(payment.method) ??
      // as the provider's checkout saw it
      countryCode(payment.countryCode),
    card: details ? cardOf(details) : null,
    creditor: details ? creditorOf(details) : null,
    dueOn: details ? dueDayOf(details) : null,
  };
}

/** Mollie names no remaining sum where a method cannot be refunded, and with some a larger one than is left. */
function remainingOf({
  amount,
  amountRefunded,
  amountChargedBack,
  amountRemaining,
}: typeof paymentSchema.infer): number {
  const left = Math.max(0, minor(amount) - minor(amountRefunded) - minor(amountChargedBack));
  return amountRemaining ? Math.min(left, minor(amountRemaining)) : left;
}

export const asRefund = (answer: unknown): Refund => refundIn(refundSchema.assert(answer));
export const refundIn = ({ id, amount, status }: ListedRefund): Refund => ({
  id,
  amount: minor(amount),
  status: known(REFUND_STATUSES, status),
});

export function asMandate(answer: unknown): Mandate {
  const { id, status, method, details } = mandateSchema.assert(answer);
  const account =
    details && "consumerAccount" in details && typeof details.consumerAccount === "string"
      ? details.consumerAccount
      : "";
  const label = (details && cardOf(details)) ?? (account === "" ? "" : `•••• ${account.slice(-4)}`);
  return { id, isValid: known(VALID, status), hasEnded: known(ENDED, status), method, label };
}

/** A value in the metadata that we gave. */
export function metadataValue(metadata: unknown, name: string): string | null {
  if (typeof metadata !== "object" || metadata === null) return null;
  const word: unknown = Object.entries(metadata).find(([key]) => key === name)?.[1];
  return typeof word === "string" ? word : null;
}

/** The creditor of a direct debit; null where the details are of another method. */
const creditorOf = (details: object): string | null =>
  "creditorIdentifier" in details && typeof details.creditorIdentifier === "string"
    ? details.creditorIdentifier
    : null;

/** The day on which a direct debit is due; null where the details are of another method. */
const dueDayOf = (details: object): string | null =>
  "creditorIdentifier" in details &&
  "dueDate" in details &&
  typeof details.dueDate === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(details.dueDate)
    ? details.dueDate
    : null;

/** A card by its brand and last digits; null where the details are not a card's. */
function cardOf(details: object): string | null {
  if (!("cardNumber" in details) || typeof details.cardNumber !== "string") return null;
  const brand =
    "cardLabel" in details && typeof details.cardLabel === "string" ? `${details.cardLabel} ` : "";
  return `${brand}•••• ${details.cardNumber.slice(-4)}`;
}

/** An IBAN begins with its country; a PayPal account, which Mollie names in the same field, is an address. */
const IBAN = /^([A-Z]{2})\d{2}[A-Z0-9]{8,30}$/;

/** The country of the buyer's card or account; null where the details name none. */
function countryOf(details: object): string | null {
  if ("cardCountryCode" in details && typeof details.cardCountryCode === "string")
    return countryCode(details.cardCountryCode);
  if (!("consumerAccount" in details) || typeof details.consumerAccount !== "string") return null;
  return countryCode(IBAN.exec(details.consumerAccount)?.[1]);
}

function known<T>(table: Record<string, T>, word: string): T {
  const found = Object.hasOwn(table, word) ? table[word] : undefined;
  if (found === undefined) throw new Error(`the payment provider says ${word}`);
  return found;
}
