import { countryCode } from "#contract/platform/country-code.ts";
import { fromDecimal } from "#contract/product/money.ts";
import { type } from "#contract/schema.ts";
import type { Payment, PaymentReturn, PaymentStatus, Refund } from "#origin/money/payments/payment.ts";
import { idIn } from "./reference.ts";
import type { Elements } from "./xml.ts";

/** Reads what Genesis answers. A word that it does not document throws. */

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  new: "open",
  user: "open",
  submitted: "open",
  in_progress: "open",
  pending: "pending",
  pending_async: "pending",
  pending_hold: "pending",
  pending_review: "pending",
  approved: "paid",
  refunded: "paid",
  chargebacked: "paid",
  chargeback_reversed: "paid",
  chargeback_reversal: "paid",
  represented: "paid",
  representment_reversed: "paid",
  pre_arbitrated: "paid",
  second_chargebacked: "paid",
  declined: "failed",
  error: "failed",
  unsuccessful: "failed",
  voided: "cancelled",
  cancelled: "cancelled",
  timeout: "expired",
};
const REFUND_STATUSES: Readonly<Record<string, Refund["status"]>> = {
  approved: "done",
  pending: "sent",
  pending_async: "sent",
  pending_hold: "sent",
  pending_review: "sent",
  in_progress: "sent",
  declined: "failed",
  error: "failed",
  unsuccessful: "failed",
  voided: "failed",
};
/**
 * Of the two chargebacks that a transaction may have, which are there and which stand, by its status: a
 * second one follows a first that was reversed.
 */
const DISPUTES: Readonly<Record<string, readonly ("stands" | "reversed")[]>> = {
  chargebacked: ["stands"],
  chargeback_reversed: ["reversed"],
  chargeback_reversal: ["reversed"],
  represented: ["reversed"],
  representment_reversed: ["reversed", "stands"],
  pre_arbitrated: ["reversed", "stands"],
  second_chargebacked: ["reversed", "stands"],
};

const units = type(/^\d{1,12}$/).pipe(Number);
const transactionSchema = type({
  transaction_type: "string",
  status: "string",
  unique_id: "string",
  transaction_id: "string",
  "terminal_token?": "string",
  "reference_transaction_unique_id?": "string",
  amount: units,
  currency: "string",
});
export type Transaction = typeof transactionSchema.infer;
const pageSchema = type({
  status: "string",
  unique_id: /^[0-9a-f]{32}$/,
  transaction_id: "string",
  amount: units,
  currency: "string",
  "redirect_url?": "string",
  "card_brand?": "string",
  "card_number?": "string",
  "card_issuing_country?": "string",
  "payment_transaction?": transactionSchema.array(),
});
/** A payment page (web payment form) with its transactions: the sale, and the refunds of it. */
export type PaymentPage = typeof pageSchema.infer;

export const asPage = (elements: Elements): PaymentPage => checked(pageSchema(elements));
export const asTransaction = (elements: Elements): Transaction => checked(transactionSchema(elements));

function checked<T>(read: T | type.errors): T {
  if (read instanceof type.errors) throw new Error(`the payment provider's answer: ${read.summary}`);
  return read;
}

const REFUND = "refund";
export const refundsOn = ({ payment_transaction: all = [] }: PaymentPage): Transaction[] =>
  all.filter(({ transaction_type: kind }) => kind === REFUND);
export const isRefund = ({ transaction_type: kind }: Transaction): boolean => kind === REFUND;

/** The transaction that paid, or the last that was to. */
export function saleOn({ payment_transaction: all = [] }: PaymentPage): Transaction | null {
  const sales = all.filter((each) => !isRefund(each));
  return sales.find(({ status }) => known(STATUSES, status) === "paid") ?? sales.at(-1) ?? null;
}

export const asRefund = ({ unique_id: id, amount, status }: Transaction): Refund => ({
  id,
  amount,
  status: known(REFUND_STATUSES, status),
});

/** Whether a transaction has, or had, a chargeback, whose sum must be asked for. */
export const isDisputed = (sale: Transaction | null): sale is Transaction =>
  sale !== null && Object.hasOwn(DISPUTES, sale.status);

/** `disputed`: the sum of the sale's chargeback in minor units; 0 where it has none. */
export function asPayment(page: PaymentPage, disputed: number): Payment {
  const sale = saleOn(page);
  const { amount, currency } = sale ?? page;
  // the page says what the buyer sees, and its sale what became of the money
  const status = known(STATUSES, sale && known(STATUSES, sale.status) === "paid" ? sale.status : page.status);
  const returns = returnsOn(page, disputed);
  const sum = (kind: PaymentReturn["kind"]) =>
    returns.reduce((total, each) => total + (each.kind === kind && !each.isReversed ? each.amount : 0), 0);
  const [refunded, chargedBack] = [sum("provider_refund"), sum("chargeback")];
  return {
    id: page.unique_id,
    order: idIn(page.transaction_id),
    status,
    amount: { amount, currency },
    refunded,
    chargedBack,
    remaining: status === "paid" ? Math.max(0, amount - refunded - chargedBack) : 0,
    checkout: status === "open" ? (page.redirect_url ?? null) : null,
    customer: null,
    mandate: null,
    country: countryNamed(page.card_issuing_country ?? ""),
    card: cardOf(page),
    creditor: null,
    dueOn: null,
  };
}

/** What went back, the newest first. */
export function returnsOn(page: PaymentPage, disputed: number): PaymentReturn[] {
  const sale = saleOn(page);
  const refunds = refundsOn(page).map((refund) => ({
    id: refund.unique_id,
    kind: "provider_refund" as const,
    refund: idIn(refund.transaction_id),
    amount: refund.amount,
    isReversed: asRefund(refund).status === "failed",
  }));
  const chargebacks = (sale ? (DISPUTES[sale.status] ?? []) : []).map((state, index) => ({
    id: `${sale?.unique_id}/chargeback-${index + 1}`,
    kind: "chargeback" as const,
    refund: null,
    amount: disputed,
    isReversed: state === "reversed",
  }));
  return [...chargebacks.toReversed(), ...refunds.toReversed()];
}

/**
 * The sum of a chargeback in minor units of the sale's currency. The bank's may be in another one: then all
 * of the sale is meant. Unlike all other sums it is a decimal.
 */
export function disputedSum(sale: Transaction, elements: Elements): number {
  for (const [sum, currency] of [
    ["chargeback_amount", "chargeback_currency"],
    ["amount", "currency"],
  ] as const) {
    const value = elements[sum];
    if (typeof value !== "string" || elements[currency] !== sale.currency) continue;
    const minor = fromDecimal(value, sale.currency);
    if (minor !== null) return Math.min(minor, sale.amount);
  }
  return sale.amount;
}

function cardOf({ card_brand: brand = "", card_number: number = "" }: PaymentPage): string | null {
  const digits = /\d{4}$/.exec(number)?.[0];
  if (digits === undefined) return null;
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${digits}`.trim();
}

let codes: ReadonlyMap<string, string> | null = null;
/** A country by its English name, which is how Genesis names that of a card; null for one that is not known. */
function countryNamed(name: string): string | null {
  if (codes === null) {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    codes = new Map(
      letters.flatMap((first) =>
        letters.flatMap((second) => {
          const code = countryCode(first + second);
          const name = code === null ? undefined : names.of(code);
          return code === null || name === undefined ? [] : [[name.toLowerCase(), code] as const];
        }),
      ),
    );
  }
  return codes.get(name.toLowerCase()) ?? null;
}

function known<T>(table: Readonly<Record<string, T>>, word: string): T {
  const found = Object.hasOwn(table, word) ? table[word] : undefined;
  if (found === undefined) throw new Error(`the payment provider says ${word}`);
  return found;
}
