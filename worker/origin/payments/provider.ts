import type { Mandate as MollieMandate, MollieClient, Payment as MolliePayment, PaymentMethod as MollieMethod, Refund as MollieRefund } from "@mollie/api-client";
import { asDecimal, fromDecimal } from "../../contract/money.ts";
import type { PaymentMethod } from "../../contract/payment-methods.ts";
import type { Env } from "../env.ts";
import { PaymentRefused, type Mandate, type NewPayment, type Payment, type PaymentProvider, type PaymentStatus, type Refund } from "./payment.ts";

/** What of the environment says where the provider is. */
type Asking = Pick<Env, "PAYMENT_API" | "PAYMENT_API_KEY">;
type Library = typeof import("@mollie/api-client");

/** What each of our methods is called there. */
const NAMES: Record<PaymentMethod, keyof typeof MollieMethod> = {
  directdebit: "directdebit", banktransfer: "banktransfer", ideal: "ideal", bancontact: "bancontact", kbc: "kbc", belfius: "belfius", eps: "eps", przelewy24: "przelewy24",
  blik: "blik", trustly: "trustly", multibanco: "multibanco", mbway: "mbway", swish: "swish", vipps: "vipps", mobilepay: "mobilepay", satispay: "satispay", twint: "twint",
  postfinance: "creditcard", visa: "creditcard", mastercard: "creditcard", amex: "creditcard", applepay: "applepay", paysafecard: "paysafecard", paypal: "paypal",
};
const SEQUENCES = { once: "oneoff", first: "first", recurring: "recurring" } as const;
const STATUSES: Record<string, PaymentStatus> = { open: "open", pending: "pending", authorized: "pending", paid: "paid", failed: "failed", canceled: "cancelled", expired: "expired" };
const REFUND_STATUSES: Record<string, Refund["status"]> = { queued: "sent", pending: "sent", processing: "sent", refunded: "done", failed: "failed", canceled: "failed" };
const VALID: Record<string, boolean> = { valid: true, pending: false, invalid: false };
/** What it says no to for good. Not 401 and 403, which are our key, nor 409 and 429, which pass. */
const FOR_GOOD: readonly number[] = [400, 404, 410, 415, 422];
const NOT_THERE: readonly number[] = [404, 410];
/** Characters of a description. */
const MAX_DESCRIPTION = 255;

/**
 * The one place that speaks to the payment provider, by Mollie's payments API (v2) through its own client. Locally PAYMENT_PROVIDER is a stand-in
 * that speaks the same. What it refuses throws PaymentRefused; whatever cannot be reached or fails there throws something else.
 */
export function paymentProvider(env: Asking): PaymentProvider {
  const ask = <T>(question: (mollie: MollieClient, library: Library) => Promise<T>): Promise<T> => askMollie(env, question);
  return {
    createPayment: (payment) => ask(async (mollie, library) => asPayment(await mollie.payments.create(newPayment(payment, library)))),
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
    refund: ({ id, payment, amount, description }) => ask(async (mollie) => asRefund(await mollie.paymentRefunds.create({ paymentId: payment, amount: asAmount(amount), description: description.slice(0, MAX_DESCRIPTION), metadata: { refund: id }, idempotencyKey: id }))),
    findRefund: (payment, id) => orNull(ask(async (mollie) => asRefund(await mollie.paymentRefunds.get(id, { paymentId: payment })))),
    createCustomer: (key) => ask(async (mollie) => (await mollie.customers.create({ metadata: { member: key }, idempotencyKey: key })).id),
    createMandate: ({ reference, customer, holder, iban, signedOn }) => ask(async (mollie, { MandateMethod }) => asMandate(await mollie.customerMandates.create({ customerId: customer, method: MandateMethod.directdebit, consumerName: holder, consumerAccount: iban, signatureDate: signedOn, mandateReference: reference, idempotencyKey: reference }))),
    mandatesOf: async (customer) => (await orNull(ask(async (mollie) => (await mollie.customerMandates.page({ customerId: customer })).map(asMandate)))) ?? [],
    async revokeMandate(customer, mandate) {
      await orNull(ask((mollie) => mollie.customerMandates.revoke(mandate, { customerId: customer })));
    },
  };
}

async function askMollie<T>({ PAYMENT_API: address, PAYMENT_API_KEY: key }: Asking, question: (mollie: MollieClient, library: Library) => Promise<T>): Promise<T> {
  // imported when it is asked, since nothing else of the origin needs it
  const library = await import("@mollie/api-client");
  if (!key) throw new Error("PAYMENT_API_KEY is not set");
  try {
    return await question(library.createMollieClient({ apiKey: key, ...(address === undefined ? {} : { apiEndpoint: address }) }), library);
  } catch (error) {
    if (error instanceof library.MollieApiError && error.statusCode !== undefined && FOR_GOOD.includes(error.statusCode)) throw new Refused(error.message, error.field ?? null, error.statusCode);
    throw error;
  }
}

/** A refusal that says whether there is anything of that id. */
class Refused extends PaymentRefused {
  readonly status: number;
  constructor(message: string, field: string | null, status: number) {
    super(message, field);
    this.status = status;
  }
}

/** Null where there is nothing of that id. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refused && NOT_THERE.includes(error.status)) return null;
    throw error;
  }
}

function newPayment({ order, amount, method, description, locale, returnTo, webhook, customer, sequence, mandate }: NewPayment, { PaymentMethod, SequenceType, Locale }: Library): Parameters<MollieClient["payments"]["create"]>[0] {
  const spoken = (isIt: (name: string) => boolean) => Object.values(Locale).find((name) => isIt(name));
  return {
    amount: asAmount(amount),
    description: description.slice(0, MAX_DESCRIPTION),
    method: PaymentMethod[NAMES[method]],
    // a country whose language it does not know there gets the language of another one
    locale: spoken((name) => name === locale) ?? spoken((name) => name.startsWith(`${locale.slice(0, 2)}_`)) ?? Locale.en_US,
    metadata: { order },
    webhookUrl: webhook,
    sequenceType: SequenceType[SEQUENCES[sequence]],
    ...(sequence === "recurring" ? {} : { redirectUrl: returnTo }),
    ...(customer === null ? {} : { customerId: customer }),
    ...(mandate === null ? {} : { mandateId: mandate }),
    idempotencyKey: order,
  };
}

/** The newest first, page by page, until one is older. */
async function* paymentsSince(env: Asking, since: Date): AsyncIterable<Payment> {
  let from: string | undefined;
  do {
    const page = await askMollie(env, (mollie) => mollie.payments.page({ limit: 250, ...(from === undefined ? {} : { from }) }));
    for (const payment of page) {
      if (Date.parse(payment.createdAt) < since.getTime()) return;
      yield asPayment(payment);
    }
    from = page.nextPageCursor;
  } while (from !== undefined);
}

interface Amount {
  currency: string;
  value: string;
}
const asAmount = (money: Payment["amount"]): Amount => ({ currency: money.currency, value: asDecimal(money) });

/** In minor units; nothing said is nothing. */
function minor(amount: Amount | null | undefined): number {
  if (!amount) return 0;
  const units = fromDecimal(amount.value, amount.currency);
  if (units === null) throw new Error(`the payment provider names a sum of ${amount.value} ${amount.currency}`);
  return units;
}

function asPayment(payment: MolliePayment): Payment {
  const { id, metadata, amount } = payment;
  return {
    id,
    order: typeof metadata === "object" && metadata !== null && "order" in metadata && typeof metadata.order === "string" ? metadata.order : null,
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
  const label = cardOf(details) ?? ("consumerAccount" in details && details.consumerAccount ? `•••• ${details.consumerAccount.slice(-4)}` : "");
  return { id, isValid: known(VALID, status), method, label };
}

/** A card by its brand and last digits, where the details are a card's. */
function cardOf(details: object): string | null {
  if (!("cardNumber" in details) || typeof details.cardNumber !== "string") return null;
  const brand = "cardLabel" in details && typeof details.cardLabel === "string" ? `${details.cardLabel} ` : "";
  return `${brand}•••• ${details.cardNumber.slice(-4)}`;
}

function known<T>(table: Record<string, T>, word: string): T {
  const found = Object.hasOwn(table, word) ? table[word] : undefined;
  if (found === undefined) throw new Error(`the payment provider says ${word}`);
  return found;
}
