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
  asChargeback,
  asListedPayment,
  asListedRefund,
  asMandate,
  asMethod,
  asPayment,
  asProfile,
  asRefund,
  customerIn,
  metadataValue,
  minor,
  readOrLog,
  refundIn,
} from "./answers.ts";
import { changesSince } from "./changes.ts";
import { askMollie, itemsOf, itemsSince, listOf, orNullIfMissing, PAGE, pageOf } from "./client.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { LOCALES, NAMES } from "./method-names.ts";
import { mollieReports } from "./payouts.ts";

const SEQUENCES = { once: "oneoff", first: "first", recurring: "recurring" };
/** Seconds for which Mollie remembers an idempotency key, with a margin: they promise an hour. */
const KEY_SECONDS = 3_000;
/** Characters of a description. */
const MAX_DESCRIPTION = 255;

/**
 * The adapter for Mollie's payments API (v2, https://docs.mollie.com/reference). Locally PAYMENT_PROVIDER is
 * a stand-in that speaks the same protocol.
 */
export function mollieProvider(access: AccountAccess): PaymentProvider {
  const findPayment = (id: string) => orNullIfMissing(askMollie(access, ["payments", id]).then(asPayment));
  return {
    methods: PAYMENT_METHODS.filter((method) => NAMES[method] !== null),
    hasMandates: true,
    repeatableFor: KEY_SECONDS,
    payouts: access.organisation === undefined ? null : mollieReports(access, access.organisation),
    account: async () => {
      const { name, mode, status } = asProfile(await askMollie(access, ["profiles", "me"]));
      return { name, mode, status };
    },
    accountMethods: (buyer) => accountMethods(access, buyer),
    noticeIn,
    createPayment: async (payment) =>
      asPayment(
        await askMollie(access, ["payments"], {
          method: "POST",
          body: paymentBody(payment),
          idempotencyKey: await idempotencyKey(payment.order),
        }),
      ),
    findPayment,
    async cancelPayment(id) {
      try {
        return await orNullIfMissing(
          askMollie(access, ["payments", id], { method: "DELETE" }).then(asPayment),
        );
      } catch (error) {
        // The payment cannot be cancelled, or not any more.
        if (error instanceof PaymentRefused) return findPayment(id);
        throw error;
      }
    },
    paymentsSince: (since) => paymentsSince(access, since),
    changesSince: (since, cursor) => changesSince(access, since, cursor),
    returnsOf: (payment) => returnsOf(access, payment),
    refund: (refund) => sendRefund(access, refund),
    findRefund: (payment, id) =>
      orNullIfMissing(askMollie(access, ["payments", payment, "refunds", id]).then(asRefund)),
    createCustomer: async (key) =>
      customerIn(
        await askMollie(access, ["customers"], {
          method: "POST",
          body: { metadata: { member: key } },
          idempotencyKey: await idempotencyKey(key),
        }),
      ),
    createMandate: async ({ reference, customer, holder, iban, signedOn }) =>
      asMandate(
        await askMollie(access, ["customers", customer, "mandates"], {
          method: "POST",
          body: {
            method: "directdebit",
            consumerName: holder,
            consumerAccount: iban,
            signatureDate: signedOn,
            mandateReference: reference,
          },
          idempotencyKey: await idempotencyKey(reference),
        }),
      ),
    mandatesOf: async (customer) =>
      (
        await orNullIfMissing(
          pageOf(access, { path: ["customers", customer, "mandates"], read: asMandate }, PAGE),
        )
      )?.items ?? [],
    async revokeMandate(customer, mandate) {
      await orNullIfMissing(
        askMollie(access, ["customers", customer, "mandates", mandate], { method: "DELETE" }),
      );
    },
    async deleteCustomer(customer) {
      await orNullIfMissing(askMollie(access, ["customers", customer], { method: "DELETE" }));
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
  const { value, currency } = asAmount(amount);
  const list = async (sequenceType: string) => {
    const query = {
      "amount[value]": value,
      "amount[currency]": currency,
      billingCountry: country,
      includeWallets: "applepay,googlepay",
      sequenceType,
    };
    return listOf(await askMollie(access, ["methods"], { query }), "methods").items.map(asMethod);
  };
  const [inPerson, byMandate] = await Promise.all([list(SEQUENCES.once), list(SEQUENCES.recurring)]);
  return PAYMENT_METHODS.flatMap((method) => {
    const name = method === "googlepay" ? method : NAMES[method];
    const found = (BY_MANDATE.includes(method) ? byMandate : inPerson).find(({ id }) => id === name);
    return found ? [{ method, limits: limitsIn(currency, found) }] : [];
  });
}

/** A method's limits in minor units of a currency; null where they are stated in another. */
function limitsIn(
  currency: string,
  { minimumAmount: least, maximumAmount: most }: ReturnType<typeof asMethod>,
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

function paymentBody({
  order,
  amount,
  method,
  description,
  locale,
  returnTo,
  webhook,
  customer,
  sequence,
  mandate,
}: NewPayment): object {
  const name = NAMES[method];
  if (name === null) throw new PaymentRefused(`Mollie has no ${method}`, "method");
  return {
    amount: asAmount(amount),
    description: description.slice(0, MAX_DESCRIPTION),
    method: name,
    // A combination that Mollie does not know falls back to the same language in another country.
    locale:
      LOCALES.find((each) => each === locale) ??
      LOCALES.find((each) => each.startsWith(`${locale.slice(0, 2)}_`)) ??
      LOCALES[0],
    metadata: { order },
    webhookUrl: webhook,
    sequenceType: SEQUENCES[sequence],
    ...(sequence === "recurring" ? {} : { redirectUrl: returnTo }),
    ...(customer === null ? {} : { customerId: customer }),
    ...(mandate === null ? {} : { mandateId: mandate }),
  };
}

/** A payment that cannot be read is logged, so that it does not hide the others. */
async function* paymentsSince(access: AccountAccess, since: Date): AsyncIterable<Payment> {
  for await (const payment of itemsSince(access, since, { path: ["payments"], read: asListedPayment })) {
    const read = readOrLog(payment);
    if (read) yield read;
  }
}

async function returnsOf(access: AccountAccess, payment: string): Promise<PaymentReturn[]> {
  const returns: PaymentReturn[] = [];
  for await (const refund of refundsOf(access, payment))
    returns.push({
      id: refund.id,
      kind: "provider_refund",
      refund: metadataValue(refund.metadata, "refund"),
      amount: minor(refund.amount),
      isReversed: refundIn(refund).status === "failed",
    });
  for await (const { id, amount, reversedAt } of itemsOf(access, {
    path: ["payments", payment, "chargebacks"],
    read: asChargeback,
  }))
    returns.push({
      id,
      kind: "chargeback",
      refund: null,
      amount: minor(amount),
      isReversed: Boolean(reversedAt),
    });
  return returns;
}

const refundsOf = (access: AccountAccess, payment: string) =>
  itemsOf(access, { path: ["payments", payment, "refunds"], read: asListedRefund });

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
    for await (const found of refundsOf(access, payment)) {
      if (metadataValue(found.metadata, "refund") !== id) continue;
      const before = refundIn(found);
      if (before.status !== "failed") return before;
      failed++;
    }
    const { remaining } = asPayment(await askMollie(access, ["payments", payment]));
    units = Math.min(units, remaining);
    if (units === 0) throw new PaymentRefused("nothing is left of the payment", "amount");
  }
  const attempt = failed === 0 ? id : `${id}/${failed}`;
  const key = await idempotencyKey(units === amount.amount ? attempt : `${attempt}/${units}`);
  return asRefund(
    await askMollie(access, ["payments", payment, "refunds"], {
      method: "POST",
      body: {
        amount: asAmount({ ...amount, amount: units }),
        description: description.slice(0, MAX_DESCRIPTION),
        metadata: { refund: id },
      },
      idempotencyKey: key,
    }),
  );
}
