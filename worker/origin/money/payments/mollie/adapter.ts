import type { MollieClient } from "@mollie/api-client";
import {
  PAYMENT_METHODS,
  type OfferedMethod,
  type PaymentMethod,
} from "#contract/product/payment-methods.ts";
import {
  PaymentRefused,
  type AccountAccess,
  type AccountQuestion,
  type NewPayment,
  type NewRefund,
  type Payment,
  type PaymentNotice,
  type PaymentReturn,
  type PaymentProvider,
  type Refund,
} from "#origin/money/payments/payment.ts";
import {
  asAmount,
  asMandate,
  asPayment,
  asRefund,
  metadataValue,
  minor,
  readOrLog,
  type Amount,
} from "./answers.ts";
import { changesSince } from "./changes.ts";
import { askMollie, itemsOf, itemsSince, orNullIfMissing, type Library } from "./client.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { NAMES } from "./method-names.ts";
import { mollieReports } from "./payouts.ts";

const SEQUENCES = { once: "oneoff", first: "first", recurring: "recurring" } as const;
/** Seconds for which Mollie remembers an idempotency key, with a margin: they promise an hour. */
const KEY_SECONDS = 3_000;
/** Characters of a description. */
const MAX_DESCRIPTION = 255;

/**
 * The adapter for Mollie's payments API (v2), through Mollie's own client. Locally PAYMENT_PROVIDER is a
 * stand-in that speaks the same protocol.
 */
export function mollieProvider(access: AccountAccess): PaymentProvider {
  const ask = <T>(question: (mollie: MollieClient, library: Library) => Promise<T>): Promise<T> =>
    askMollie(access, question);
  return {
    methods: PAYMENT_METHODS.filter((method) => NAMES[method] !== null),
    hasMandates: true,
    repeatableFor: KEY_SECONDS,
    payouts: access.organisation === undefined ? null : mollieReports(access, access.organisation),
    account: () =>
      ask(async (mollie) => {
        const { name, mode, status } = await mollie.profiles.getCurrent();
        return { name, mode, status };
      }),
    accountMethods: (buyer) => accountMethods(access, buyer),
    noticeIn,
    createPayment: (payment) =>
      ask(async (mollie, library) =>
        asPayment(await mollie.payments.create(await newPayment(payment, library))),
      ),
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
    paymentsSince: (since) => paymentsSince(access, since),
    changesSince: (since, cursor) => changesSince(access, since, cursor),
    returnsOf: (payment) => returnsOf(access, payment),
    refund: (refund) => sendRefund(access, refund),
    findRefund: (payment, id) =>
      orNullIfMissing(
        ask(async (mollie) => asRefund(await mollie.paymentRefunds.get(id, { paymentId: payment }))),
      ),
    createCustomer: (key) =>
      ask(
        async (mollie) =>
          (
            await mollie.customers.create({
              metadata: { member: key },
              idempotencyKey: await idempotencyKey(key),
            })
          ).id,
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
            idempotencyKey: await idempotencyKey(reference),
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

/** Those that charge an account by a mandate, which Mollie lists apart. */
const BY_MANDATE: readonly PaymentMethod[] = ["directdebit"];

/** What the account has now: for a payment in person, and by a mandate alone. */
async function accountMethods(
  access: AccountAccess,
  { amount, country }: AccountQuestion,
): Promise<OfferedMethod[]> {
  const list = (sequence: "oneoff" | "recurring") =>
    askMollie(access, async (mollie, { SequenceType }) =>
      mollie.methods.list({
        amount: asAmount(amount),
        billingCountry: country,
        includeWallets: "applepay,googlepay",
        sequenceType: SequenceType[sequence],
      }),
    );
  const [inPerson, byMandate] = await Promise.all([list("oneoff"), list("recurring")]);
  return PAYMENT_METHODS.flatMap((method) => {
    const name = method === "googlepay" ? method : NAMES[method];
    const found = (BY_MANDATE.includes(method) ? byMandate : inPerson).find(({ id }) => id === name);
    return found ? [{ method, limits: limitsIn(amount.currency, found) }] : [];
  });
}

/** A method's limits in minor units of a currency; null where they are stated in another. */
function limitsIn(
  currency: string,
  {
    minimumAmount: least,
    maximumAmount: most,
  }: { minimumAmount: Amount | null; maximumAmount: Amount | null },
): OfferedMethod["limits"] {
  if (least?.currency !== currency || (most !== null && most.currency !== currency)) return null;
  return [minor(least), most === null ? Number.MAX_SAFE_INTEGER : minor(most)];
}

/** Mollie sends a form with the payment's id and no signature. */
async function noticeIn(request: Request): Promise<PaymentNotice | null> {
  const [id, ...more] = new URLSearchParams(await request.text()).getAll("id");
  return id !== undefined && more.length === 0 && /^tr_[A-Za-z0-9_]{1,60}$/.test(id)
    ? { about: { payment: id }, acknowledgement: null }
    : null;
}

async function newPayment(
  { order, amount, method, description, locale, returnTo, webhook, customer, sequence, mandate }: NewPayment,
  { PaymentMethod, SequenceType, Locale }: Library,
): Promise<Parameters<MollieClient["payments"]["create"]>[0]> {
  const name = NAMES[method];
  if (name === null) throw new PaymentRefused(`Mollie has no ${method}`, "method");
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
    idempotencyKey: await idempotencyKey(order),
  };
}

/** A payment that cannot be read is logged, so that it does not hide the others. */
async function* paymentsSince(access: AccountAccess, since: Date): AsyncIterable<Payment> {
  for await (const payment of itemsSince(access, since, (mollie, paging) => mollie.payments.page(paging))) {
    const read = readOrLog(payment);
    if (read) yield read;
  }
}

async function returnsOf(access: AccountAccess, payment: string): Promise<PaymentReturn[]> {
  const returns: PaymentReturn[] = [];
  for await (const refund of itemsOf(access, (mollie, paging) =>
    mollie.paymentRefunds.page({ paymentId: payment, ...paging }),
  ))
    returns.push({
      id: refund.id,
      kind: "provider_refund",
      refund: metadataValue(refund.metadata, "refund"),
      amount: minor(refund.amount),
      isReversed: asRefund(refund).status === "failed",
    });
  for await (const { id, amount, reversedAt } of itemsOf(access, (mollie, paging) =>
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
 * refund does not count: the next attempt has a key of its own, as has another amount.
 */
async function sendRefund(
  access: AccountAccess,
  { id, payment, amount, description, again }: NewRefund,
): Promise<Refund> {
  let failed = 0;
  let units = amount.amount;
  if (again) {
    for await (const found of itemsOf(access, (mollie, paging) =>
      mollie.paymentRefunds.page({ paymentId: payment, ...paging }),
    )) {
      if (metadataValue(found.metadata, "refund") !== id) continue;
      const before = asRefund(found);
      if (before.status !== "failed") return before;
      failed++;
    }
    const { remaining } = await askMollie(access, async (mollie) =>
      asPayment(await mollie.payments.get(payment)),
    );
    units = Math.min(units, remaining);
    if (units === 0) throw new PaymentRefused("nothing is left of the payment", "amount");
  }
  const attempt = failed === 0 ? id : `${id}/${failed}`;
  const key = await idempotencyKey(units === amount.amount ? attempt : `${attempt}/${units}`);
  return askMollie(access, async (mollie) =>
    asRefund(
      await mollie.paymentRefunds.create({
        paymentId: payment,
        amount: asAmount({ ...amount, amount: units }),
        description: description.slice(0, MAX_DESCRIPTION),
        metadata: { refund: id },
        idempotencyKey: key,
      }),
    ),
  );
}
