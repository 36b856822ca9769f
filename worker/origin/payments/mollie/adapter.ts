import type {
  Mandate as MollieMandate,
  MollieClient,
  Payment as MolliePayment,
  PaymentMethod as MollieMethod,
  Refund as MollieRefund,
} from "@mollie/api-client";
import { countryCode } from "#contract/country-code.ts";
import { asDecimal, fromDecimal } from "#contract/money.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment-methods.ts";
import { reportError } from "#contract/report-error.ts";
import {
  PaymentRefused,
  type Mandate,
  type NewPayment,
  type NewRefund,
  type Payment,
  type PaymentReturn,
  type PaymentProvider,
  type PaymentStatus,
  type Refund,
} from "#origin/payments/payment.ts";
import { askMollie, itemsOf, itemsSince, orNullIfMissing, type MollieEnv, type Library } from "./client.ts";

/** Mollie's names of our payment methods. */
const NAMES: Partial<Record<PaymentMethod, keyof typeof MollieMethod>> = {
  directdebit: "directdebit",
  banktransfer: "banktransfer",
  ideal: "ideal",
  bancontact: "bancontact",
  kbc: "kbc",
  belfius: "belfius",
  eps: "eps",
  przelewy24: "przelewy24",
  blik: "blik",
  trustly: "trustly",
  multibanco: "multibanco",
  mbway: "mbway",
  swish: "swish",
  vipps: "vipps",
  mobilepay: "mobilepay",
  satispay: "satispay",
  twint: "twint",
  visa: "creditcard",
  mastercard: "creditcard",
  amex: "creditcard",
  applepay: "applepay",
  paysafecard: "paysafecard",
  paypal: "paypal",
};
const SEQUENCES = { once: "oneoff", first: "first", recurring: "recurring" } as const;
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
const DAY = 86_400_000;
/** Days that a payment may wait for its money: a bank transfer's longest, with a margin for the bank. */
const LONGEST_WAIT_DAYS = 30;
/** Days within which a bank or card scheme may still reverse a chargeback. */
const LONGEST_DISPUTE_DAYS = 180;
/** Characters of a description. */
const MAX_DESCRIPTION = 255;

/**
 * The adapter for Mollie's payments API (v2), through Mollie's own client. Locally PAYMENT_PROVIDER is a
 * stand-in that speaks the same protocol.
 */
export function mollieProvider(env: MollieEnv): PaymentProvider {
  const ask = <T>(question: (mollie: MollieClient, library: Library) => Promise<T>): Promise<T> =>
    askMollie(env, question);
  return {
    methods: PAYMENT_METHODS.filter((method) => NAMES[method] !== undefined),
    paymentInWebhook,
    createPayment: (payment) =>
      ask(async (mollie, library) => asPayment(await mollie.payments.create(newPayment(payment, library)))),
    findPayment: (id) => orNullIfMissing(ask(async (mollie) => asPayment(await mollie.payments.get(id)))),
    async cancelPayment(id) {
      try {
        return await orNullIfMissing(ask(async (mollie) => asPayment(await mollie.payments.cancel(id))));
      } catch (error) {
        // The payment cannot be cancelled, or not any more.
        if (error instanceof PaymentRefused) return this.findPayment(id);
        throw error;
      }
    },
    paymentsSince: (since) => paymentsSince(env, since),
    paymentsChangedSince: (since) => paymentsChangedSince(env, since),
    returnsChangedSince: (since) => returnsChangedSince(env, since),
    returnsOf: (payment) => returnsOf(env, payment),
    refund: (refund) => sendRefund(env, refund),
    findRefund: (payment, id) =>
      orNullIfMissing(
        ask(async (mollie) => asRefund(await mollie.paymentRefunds.get(id, { paymentId: payment }))),
      ),
    createCustomer: (key) =>
      ask(
        async (mollie) =>
          (await mollie.customers.create({ metadata: { member: key }, idempotencyKey: key })).id,
      ),
    createMandate: ({ reference, customer, holder, iban, signedOn }) =>
      ask(async (mollie, { MandateMethod }) =>
        asMandate(
          await mollie.customerMandates.create({
            customerId: customer,
            method: MandateMethod.directdebit,
            consumerName: holder,
            consumerAccount: iban,
            signatureDate: signedOn,
            mandateReference: reference,
            idempotencyKey: reference,
          }),
        ),
      ),
    mandatesOf: async (customer) =>
      (await orNullIfMissing(
        ask(async (mollie) => (await mollie.customerMandates.page({ customerId: customer })).map(asMandate)),
      )) ?? [],
    async revokeMandate(customer, mandate) {
      await orNullIfMissing(
        ask((mollie) => mollie.customerMandates.revoke(mandate, { customerId: customer })),
      );
    },
    async deleteCustomer(customer) {
      await orNullIfMissing(ask((mollie) => mollie.customers.delete(customer)));
    },
  };
}

/** Mollie sends a form with the payment's id and no signature. */
async function paymentInWebhook(request: Request): Promise<string | null> {
  const [id, ...more] = new URLSearchParams(await request.text()).getAll("id");
  return id !== undefined && more.length === 0 && /^tr_[A-Za-z0-9_]{1,60}$/.test(id) ? id : null;
}

function newPayment(
  { order, amount, method, description, locale, returnTo, webhook, customer, sequence, mandate }: NewPayment,
  { PaymentMethod, SequenceType, Locale }: Library,
): Parameters<MollieClient["payments"]["create"]>[0] {
  const name = NAMES[method];
  if (name === undefined) throw new PaymentRefused(`Mollie has no ${method}`, "method");
  const spoken = (isIt: (name: string) => boolean) => Object.values(Locale).find((name) => isIt(name));
  return {
    amount: asAmount(amount),
    description: description.slice(0, MAX_DESCRIPTION),
    method: PaymentMethod[name],
    // A combination that Mollie does not know falls back to the same language in another country.
    locale:
      spoken((name) => name === locale) ??
      spoken((name) => name.startsWith(`${locale.slice(0, 2)}_`)) ??
      Locale.en_US,
    metadata: { order },
    webhookUrl: webhook,
    sequenceType: SequenceType[SEQUENCES[sequence]],
    ...(sequence === "recurring" ? {} : { redirectUrl: returnTo }),
    ...(customer === null ? {} : { customerId: customer }),
    ...(mandate === null ? {} : { mandateId: mandate }),
    idempotencyKey: order,
  };
}

/** A payment that cannot be read is logged, so that it does not hide the others. */
async function* paymentsSince(env: MollieEnv, since: Date): AsyncIterable<Payment> {
  for await (const payment of itemsSince(env, since, (mollie, paging) => mollie.payments.page(paging))) {
    const read = readOrLog(payment);
    if (read) yield read;
  }
}

function readOrLog(payment: MolliePayment): Payment | null {
  try {
    return asPayment(payment);
  } catch (error) {
    reportError("unreadable payment", error, { payment: payment.id });
    return null;
  }
}

/**
 * Mollie lists payments by their creation only, so the list is read as far back as a payment can wait, and
 * what has not changed since is left out.
 */
async function* paymentsChangedSince(env: MollieEnv, since: Date): AsyncIterable<Payment> {
  const oldest = new Date(since.getTime() - LONGEST_WAIT_DAYS * DAY);
  for await (const payment of itemsSince(env, oldest, (mollie, paging) => mollie.payments.page(paging))) {
    const { createdAt, paidAt, failedAt, canceledAt, expiredAt } = payment;
    const changes = [createdAt, paidAt, failedAt, canceledAt, expiredAt].flatMap((at) =>
      at ? [Date.parse(at)] : [],
    );
    const read = Math.max(...changes) >= since.getTime() ? readOrLog(payment) : null;
    if (read) yield read;
  }
}

/** A chargeback may be reversed months later, and keeps its place in the list: the list is read further back. */
async function* returnsChangedSince(env: MollieEnv, since: Date): AsyncIterable<string> {
  const named = new Set<string>();
  const name = function* (payment: string): Iterable<string> {
    if (!named.has(payment)) yield payment;
    named.add(payment);
  };
  // A refund may fail weeks after it was sent, and keeps its place too.
  const sent = new Date(since.getTime() - LONGEST_WAIT_DAYS * DAY);
  for await (const refund of itemsSince(env, sent, (mollie, paging) => mollie.refunds.page(paging)))
    if (Date.parse(refund.createdAt) >= since.getTime() || asRefund(refund).status === "failed")
      yield* name(refund.paymentId);
  const oldest = new Date(since.getTime() - LONGEST_DISPUTE_DAYS * DAY);
  for await (const { paymentId, createdAt, reversedAt } of itemsSince(env, oldest, (mollie, paging) =>
    mollie.chargebacks.page(paging),
  ))
    if (Date.parse(reversedAt ?? createdAt) >= since.getTime()) yield* name(paymentId);
}

async function returnsOf(env: MollieEnv, payment: string): Promise<PaymentReturn[]> {
  const returns: PaymentReturn[] = [];
  for await (const refund of itemsOf(env, (mollie, paging) =>
    mollie.paymentRefunds.page({ paymentId: payment, ...paging }),
  ))
    returns.push({
      id: refund.id,
      kind: "provider_refund",
      refund: metadataValue(refund.metadata, "refund"),
      amount: minor(refund.amount),
      isReversed: asRefund(refund).status === "failed",
    });
  for await (const { id, amount, reversedAt } of itemsOf(env, (mollie, paging) =>
    mollie.paymentChargebacks.page({ paymentId: payment, ...paging }),
  ))
    returns.push({
      id,
      kind: "chargeback",
      refund: null,
      amount: minor(amount),
      isReversed: Boolean(reversedAt),
    });
  return returns;
}

/**
 * Mollie remembers an idempotency key for an hour only, but the metadata of a refund for good. A failed
 * refund does not count: the next attempt has a key of its own.
 */
async function sendRefund(
  env: MollieEnv,
  { id, payment, amount, description, again }: NewRefund,
): Promise<Refund> {
  let failed = 0;
  if (again) {
    for await (const found of itemsOf(env, (mollie, paging) =>
      mollie.paymentRefunds.page({ paymentId: payment, ...paging }),
    )) {
      if (metadataValue(found.metadata, "refund") !== id) continue;
      const before = asRefund(found);
      if (before.status !== "failed") return before;
      failed++;
    }
  }
  const idempotencyKey = failed === 0 ? id : `${id}/${failed}`;
  return askMollie(env, async (mollie) =>
    asRefund(
      await mollie.paymentRefunds.create({
        paymentId: payment,
        amount: asAmount(amount),
        description: description.slice(0, MAX_DESCRIPTION),
        metadata: { refund: id },
        idempotencyKey,
      }),
    ),
  );
}

interface Amount {
  currency: string;
  value: string;
}
const asAmount = (money: Payment["amount"]): Amount => ({
  currency: money.currency,
  value: asDecimal(money),
});

/** In minor units; a missing amount is zero. */
function minor(amount: Amount | null | undefined): number {
  if (!amount) return 0;
  const units = fromDecimal(amount.value, amount.currency);
  if (units === null)
    throw new Error(`the payment provider names a sum of ${amount.value} ${amount.currency}`);
  return units;
}

function asPayment(payment: MolliePayment): Payment {
  const { id, metadata, amount } = payment;
  return {
    id,
    order: metadataValue(metadata, "order"),
    status: known(STATUSES, payment.status),
    amount: { amount: minor(amount), currency: amount.currency },
    refunded: minor(payment.amountRefunded),
    chargedBack: minor(payment.amountChargedBack),
    checkout: payment.getCheckoutUrl() ?? null,
    customer: payment.customerId ?? null,
    mandate: payment.mandateId ?? null,
    country: payment.details ? countryOf(payment.details) : null,
    card: payment.details ? cardOf(payment.details) : null,
    creditor: payment.details ? creditorOf(payment.details) : null,
  };
}

const asRefund = ({ id, status }: MollieRefund): Refund => ({ id, status: known(REFUND_STATUSES, status) });

function asMandate({ id, status, method, details }: MollieMandate): Mandate {
  const label =
    cardOf(details) ??
    ("consumerAccount" in details && details.consumerAccount
      ? `•••• ${details.consumerAccount.slice(-4)}`
      : "");
  return { id, isValid: known(VALID, status), hasEnded: known(ENDED, status), method, label };
}

/** A value in the metadata that we gave. */
function metadataValue(metadata: unknown, name: string): string | null {
  if (typeof metadata !== "object" || metadata === null) return null;
  const word: unknown = Object.entries(metadata).find(([key]) => key === name)?.[1];
  return typeof word === "string" ? word : null;
}

/** The creditor of a direct debit; null where the details are of another method. */
const creditorOf = (details: object): string | null =>
  "creditorIdentifier" in details && typeof details.creditorIdentifier === "string"
    ? details.creditorIdentifier
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
