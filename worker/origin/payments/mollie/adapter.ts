import type {
  Mandate as MollieMandate,
  MollieClient,
  Payment as MolliePayment,
  PaymentMethod as MollieMethod,
  Refund as MollieRefund,
} from "@mollie/api-client";
import { asDecimal, fromDecimal } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";
import {
  PaymentRefused,
  type Mandate,
  type NewPayment,
  type NewRefund,
  type Payment,
  type PaymentProvider,
  type PaymentStatus,
  type Refund,
} from "#origin/payments/payment.ts";
import { askMollie, eachOf, madeSince, orNull, type Asking, type Library, type List } from "./client.ts";

/** What each of our methods is called there. */
const NAMES: Record<PaymentMethod, keyof typeof MollieMethod> = {
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
  postfinance: "creditcard",
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
const VALID: Record<string, boolean> = { valid: true, pending: false, invalid: false };
/** Characters of a description. */
const MAX_DESCRIPTION = 255;

/**
 * The one place that speaks to the payment provider, by Mollie's payments API (v2) through its own client.
 * Locally PAYMENT_PROVIDER is a stand-in that speaks the same. What it refuses throws PaymentRefused;
 * whatever cannot be reached or fails there throws something else.
 */
export function paymentProvider(env: Asking): PaymentProvider {
  const ask = <T>(question: (mollie: MollieClient, library: Library) => Promise<T>): Promise<T> =>
    askMollie(env, question);
  return {
    createPayment: (payment) =>
      ask(async (mollie, library) => asPayment(await mollie.payments.create(newPayment(payment, library)))),
    findPayment: (id) => orNull(ask(async (mollie) => asPayment(await mollie.payments.get(id)))),
    async cancelPayment(id) {
      try {
        return await orNull(ask(async (mollie) => asPayment(await mollie.payments.cancel(id))));
      } catch (error) {
        // it cannot be cancelled, or not any more
        if (error instanceof PaymentRefused) return this.findPayment(id);
        throw error;
      }
    },
    paymentsSince: (since) => paymentsSince(env, since),
    changedSince: (since) => changedSince(env, since),
    refund: (refund) => sendRefund(env, refund),
    findRefund: (payment, id) =>
      orNull(ask(async (mollie) => asRefund(await mollie.paymentRefunds.get(id, { paymentId: payment })))),
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
      (await orNull(
        ask(async (mollie) => (await mollie.customerMandates.page({ customerId: customer })).map(asMandate)),
      )) ?? [],
    async revokeMandate(customer, mandate) {
      await orNull(ask((mollie) => mollie.customerMandates.revoke(mandate, { customerId: customer })));
    },
  };
}

function newPayment(
  { order, amount, method, description, locale, returnTo, webhook, customer, sequence, mandate }: NewPayment,
  { PaymentMethod, SequenceType, Locale }: Library,
): Parameters<MollieClient["payments"]["create"]>[0] {
  const spoken = (isIt: (name: string) => boolean) => Object.values(Locale).find((name) => isIt(name));
  return {
    amount: asAmount(amount),
    description: description.slice(0, MAX_DESCRIPTION),
    method: PaymentMethod[NAMES[method]],
    // a country whose language it does not know there gets the language of another one
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

/** One that cannot be read keeps none of the others back. */
async function* paymentsSince(env: Asking, since: Date): AsyncIterable<Payment> {
  for await (const payment of madeSince(env, since, (mollie, paging) => mollie.payments.page(paging))) {
    const read = readOrTell(payment);
    if (read) yield read;
  }
}

function readOrTell(payment: MolliePayment): Payment | null {
  try {
    return asPayment(payment);
  } catch (error) {
    console.error("payment provider: cannot be read:", payment.id, error);
    return null;
  }
}

async function* changedSince(env: Asking, since: Date): AsyncIterable<string> {
  const named = new Set<string>();
  const lists: List<{ createdAt: string; paymentId: string }>[] = [
    (mollie, paging) => mollie.refunds.page(paging),
    (mollie, paging) => mollie.chargebacks.page(paging),
  ];
  for (const list of lists) {
    for await (const { paymentId } of madeSince(env, since, list)) {
      if (!named.has(paymentId)) yield paymentId;
      named.add(paymentId);
    }
  }
}

/**
 * The key makes it once for an hour alone; a refund that was sent before is known by its metadata for good.
 * One that failed is no refund: the next has a key of its own.
 */
async function sendRefund(
  env: Asking,
  { id, payment, amount, description, again }: NewRefund,
): Promise<Refund> {
  let failed = 0;
  if (again) {
    for await (const found of eachOf(env, (mollie, paging) =>
      mollie.paymentRefunds.page({ paymentId: payment, ...paging }),
    )) {
      if (wordIn(found.metadata, "refund") !== id) continue;
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

/** In minor units; nothing said is nothing. */
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
    order: wordIn(metadata, "order"),
    status: known(STATUSES, payment.status),
    amount: { amount: minor(amount), currency: amount.currency },
    refunded: minor(payment.amountRefunded),
    chargedBack: minor(payment.amountChargedBack),
    checkout: payment.getCheckoutUrl() ?? null,
    customer: payment.customerId ?? null,
    mandate: payment.mandateId ?? null,
    card: payment.details ? cardOf(payment.details) : null,
  };
}

const asRefund = ({ id, status }: MollieRefund): Refund => ({ id, status: known(REFUND_STATUSES, status) });

function asMandate({ id, status, method, details }: MollieMandate): Mandate {
  const label =
    cardOf(details) ??
    ("consumerAccount" in details && details.consumerAccount
      ? `•••• ${details.consumerAccount.slice(-4)}`
      : "");
  return { id, isValid: known(VALID, status), method, label };
}

/** What we named, in the metadata we gave. */
function wordIn(metadata: unknown, name: string): string | null {
  if (typeof metadata !== "object" || metadata === null) return null;
  const word: unknown = Object.entries(metadata).find(([key]) => key === name)?.[1];
  return typeof word === "string" ? word : null;
}

/** A card by its brand and last digits, where the details are a card's. */
function cardOf(details: object): string | null {
  if (!("cardNumber" in details) || typeof details.cardNumber !== "string") return null;
  const brand =
    "cardLabel" in details && typeof details.cardLabel === "string" ? `${details.cardLabel} ` : "";
  return `${brand}•••• ${details.cardNumber.slice(-4)}`;
}

function known<T>(table: Record<string, T>, word: string): T {
  const found = Object.hasOwn(table, word) ? table[word] : undefined;
  if (found === undefined) throw new Error(`the payment provider says ${word}`);
  return found;
}
