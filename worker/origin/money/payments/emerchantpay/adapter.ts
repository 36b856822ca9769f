import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import {
  PaymentRefused,
  type AccountAccess,
  type NewPayment,
  type NewRefund,
  type Payment,
  type PaymentProvider,
  type Refund,
} from "#origin/money/payments/payment.ts";
import {
  asPage,
  asPayment,
  asRefund,
  asTransaction,
  disputedSum,
  isDisputed,
  refundsOn,
  returnsOn,
  saleOn,
  type PaymentPage,
  type Transaction,
} from "./answers.ts";
import { changesSince } from "./changes.ts";
import { askGenesis, credentialsOf, orNullIfMissing } from "./client.ts";
import { noticeIn } from "./notification.ts";
import { idIn, referenceOf } from "./reference.ts";

/** A card with 3-D Secure, as its page of Genesis takes it; which brands it takes is the account's. */
const CARD = "sale3d";
const METHODS: readonly PaymentMethod[] = ["visa", "mastercard"];
/** Languages of Genesis' pages that are ours too, by our codes; others read English. */
const LANGUAGES: Readonly<Record<string, string>> = {
  da: "da",
  de: "de",
  es: "es",
  fi: "fi",
  fr: "fr",
  it: "it",
  nb: "no",
  nl: "nl",
  pl: "pl",
  sv: "sv",
};
/** Minutes until a page that nobody paid ends: what Genesis takes without being told. */
const LIFETIME_MINUTES = 30;
/** An id that no transaction has. */
const NO_ID = "0".repeat(32);

/**
 * The adapter for emerchantpay's gateway Genesis: cards, paid on its web payment form. It has no mandates, so
 * nothing is charged without the buyer; it cannot be asked which methods an account has; and a page cannot be
 * cancelled but ends by itself. Sources: https://emerchantpay.github.io/gateway-api-docs and the SDKs at
 * https://github.com/GenesisGateway.
 */
export function emerchantpayProvider(access: AccountAccess): PaymentProvider {
  return {
    methods: METHODS,
    hasMandates: false,
    // A page that a lost answer left behind is seen by nobody and ends by itself.
    repeatableFor: Infinity,
    account: () => account(access),
    accountMethods: () => Promise.resolve(METHODS.map((method) => ({ method, limits: null }))),
    noticeIn: (request) => noticeIn(access, request),
    createPayment: (payment) => createPayment(access, payment),
    findPayment: (id) => findPayment(access, id),
    cancelPayment: (id) => findPayment(access, id),
    paymentsSince: noPayments,
    changesSince: (since, cursor) => changesSince(access, since, cursor),
    async returnsOf(payment) {
      const found = await findPage(access, payment);
      return found ? returnsOn(found.page, found.disputed) : [];
    },
    refund: (refund) => sendRefund(access, refund),
    async findRefund(payment, id) {
      const found = await findPage(access, payment);
      const refund = found && refundsOn(found.page).find(({ unique_id: own }) => own === id);
      return refund ? asRefund(refund) : null;
    },
    createCustomer: refuseMandates,
    createMandate: refuseMandates,
    mandatesOf: () => Promise.resolve([]),
    revokeMandate: () => Promise.resolve(),
    deleteCustomer: () => Promise.resolve(),
  };
}

/** Genesis tells nothing of an account, but a wrong key or terminal is told by any question. */
async function account(access: AccountAccess): ReturnType<PaymentProvider["account"]> {
  const { mode, terminal } = credentialsOf(access);
  await orNullIfMissing(
    askGenesis(access, "gate", `reconcile/${terminal}`, "reconcile", { unique_id: NO_ID }),
  );
  return { name: null, mode, status: "unknown" };
}

async function createPayment(
  access: AccountAccess,
  { order, amount, method, description, locale, returnTo, webhook, sequence }: NewPayment,
): Promise<Payment> {
  if (!METHODS.includes(method))
    throw new PaymentRefused(`emerchantpay is not asked for ${method}`, "method");
  if (sequence !== "once") return refuseMandates();
  const [language = ""] = locale.split("_");
  const page = await askGenesis(
    access,
    "wpf",
    `${Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : "en"}/wpf`,
    "wpf_payment",
    {
      transaction_id: referenceOf(order, crypto.randomUUID().slice(0, 8)),
      amount: amount.amount,
      currency: amount.currency,
      usage: description,
      description,
      notification_url: webhook,
      return_success_url: returnTo,
      return_failure_url: returnTo,
      return_cancel_url: returnTo,
      return_pending_url: returnTo,
      lifetime: LIFETIME_MINUTES,
      transaction_types: { transaction_type: { "@name": CARD } },
    },
  );
  return asPayment(asPage(page), 0);
}

async function findPayment(access: AccountAccess, id: string): Promise<Payment | null> {
  const found = await findPage(access, id);
  return found && asPayment(found.page, found.disputed);
}

/** A payment's page, and the sum of the chargeback of its sale in minor units; 0 where it has none. */
async function findPage(
  access: AccountAccess,
  id: string,
): Promise<{ page: PaymentPage; disputed: number } | null> {
  const found = await orNullIfMissing(
    askGenesis(access, "wpf", "wpf/reconcile", "wpf_reconcile", { unique_id: id }),
  );
  if (!found) return null;
  const page = asPage(found);
  const sale = saleOn(page);
  return { page, disputed: isDisputed(sale) ? await disputedOf(access, sale) : 0 };
}

async function disputedOf(access: AccountAccess, sale: Transaction): Promise<number> {
  const found = await orNullIfMissing(
    askGenesis(access, "gate", "chargebacks", "chargeback_request", {
      original_transaction_unique_id: sale.unique_id,
    }),
  );
  return found ? disputedSum(sale, found) : sale.amount;
}

/** Genesis lists transactions, which do not name their page; none is needed, see repeatableFor. */
async function* noPayments(): AsyncIterable<Payment> {}

/**
 * Genesis knows no idempotency keys: a refund is looked up by our name before it is sent, and again where it
 * is refused, because somebody may have sent it meanwhile. A failed one does not count: the next attempt has
 * a name of its own.
 */
async function sendRefund(
  access: AccountAccess,
  { id, payment, amount, description, again }: NewRefund,
): Promise<Refund> {
  const before = await ownRefunds(access, payment, id);
  const standing = before.own.find((each) => asRefund(each).status !== "failed");
  if (standing) return asRefund(standing);
  const { sale, remaining } = before;
  const units = again ? Math.min(amount.amount, remaining) : amount.amount;
  if (units === 0) throw new PaymentRefused("nothing is left of the payment", "amount");
  const reference = referenceOf(id, before.own.length);
  try {
    const sent = await askGenesis(access, "gate", `process/${sale.terminal_token}`, "payment_transaction", {
      transaction_type: "refund",
      transaction_id: reference,
      usage: description,
      reference_id: sale.unique_id,
      amount: units,
      currency: amount.currency,
    });
    return asRefund(asTransaction(sent));
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const after = await ownRefunds(access, payment, id);
    const same = after.own.find(({ transaction_id: name }) => name === reference);
    if (same) return asRefund(same);
    throw error;
  }
}

/** The refunds of a payment that bear our id, and the sale that they are of. */
async function ownRefunds(access: AccountAccess, payment: string, id: string) {
  const found = await findPage(access, payment);
  const sale = found && saleOn(found.page);
  if (!found || sale?.terminal_token === undefined) throw new PaymentRefused("there is no such payment");
  const { remaining } = asPayment(found.page, found.disputed);
  const own = refundsOn(found.page).filter(({ transaction_id: name }) => idIn(name) === id);
  return { own, sale, remaining };
}

function refuseMandates(): Promise<never> {
  return Promise.reject(new PaymentRefused("emerchantpay remembers no card and no account", "mandate"));
}
