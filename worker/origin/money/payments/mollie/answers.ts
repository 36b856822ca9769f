import type {
  Mandate as MollieMandate,
  Payment as MolliePayment,
  Refund as MollieRefund,
} from "@mollie/api-client";
import { countryCode } from "#contract/platform/country-code.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { asDecimal, fromDecimal } from "#contract/product/money.ts";
import type { Mandate, Payment, PaymentStatus, Refund } from "#origin/money/payments/payment.ts";
import { countryOfMethod } from "./method-names.ts";

/** Reads what Mollie answers. A word that it does not document throws. */

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

/** A payment as it was answered; null for one that cannot be read, which is logged. */
export function readOrLog(payment: MolliePayment): Payment | null {
  try {
    return asPayment(payment);
  } catch (error) {
    reportError("unreadable payment", error, { payment: payment.id });
    return null;
  }
}

export interface Amount {
  currency: string;
  value: string;
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

export function asPayment(payment: MolliePayment): Payment {
  const { id, metadata, amount } = payment;
  return {
    id,
    order: metadataValue(metadata, "order"),
    status: known(STATUSES, payment.status),
    amount: { amount: minor(amount), currency: amount.currency },
    refunded: minor(payment.amountRefunded),
    chargedBack: minor(payment.amountChargedBack),
    remaining: remainingOf(payment),
    checkout: payment.getCheckoutUrl() ?? null,
    customer: payment.customerId ?? null,
    mandate: payment.mandateId ?? null,
    country:
      (payment.details ? countryOf(payment.details) : null) ??
      countryOfMethod(payment.method) ??
      // as the provider's checkout saw it
      countryCode(payment.countryCode),
    card: payment.details ? cardOf(payment.details) : null,
    creditor: payment.details ? creditorOf(payment.details) : null,
    dueOn: payment.details ? dueDayOf(payment.details) : null,
  };
}

/** Mollie names no remaining sum where a method cannot be refunded, and with some a larger one than is left. */
function remainingOf({ amount, amountRefunded, amountChargedBack, amountRemaining }: MolliePayment): number {
  const left = Math.max(0, minor(amount) - minor(amountRefunded) - minor(amountChargedBack));
  return amountRemaining ? Math.min(left, minor(amountRemaining)) : left;
}

export const asRefund = ({ id, amount, status }: MollieRefund): Refund => ({
  id,
  amount: minor(amount),
  status: known(REFUND_STATUSES, status),
});

export function asMandate({ id, status, method, details }: MollieMandate): Mandate {
  const label =
    cardOf(details) ??
    ("consumerAccount" in details && details.consumerAccount
      ? `•••• ${details.consumerAccount.slice(-4)}`
      : "");
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
