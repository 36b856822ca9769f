import { amountOf, minorOf } from "./amounts.ts";
import { ApiFault, halLink, htmlLink, type Amount } from "./wire-format.ts";

interface Method {
  description: string;
  /** The smallest and the largest sum in minor units, by currency; the first is the method's own. */
  limits: Readonly<Record<string, readonly [number, number]>>;
}

const same = (currencies: readonly string[], limits: readonly [number, number]): Method["limits"] =>
  Object.fromEntries(currencies.map((currency) => [currency, limits]));
const MOST = 1_000_000;
/** Methods by whose mandates a buyer is charged without being present. */
const RECURRING: readonly string[] = ["directdebit", "creditcard", "paypal"];
/** https://docs.mollie.com/docs/multicurrency */
const CARD_CURRENCIES =
  "EUR AED AUD BGN CAD CHF CZK DKK GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR".split(
    " ",
  );
const PAYPAL_CURRENCIES =
  "EUR AUD BRL CAD CHF CZK DKK GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(" ");
const EURO_ONLY = (least: number, most: number): Method["limits"] => ({ EUR: [least, most] });

/**
 * The methods as the provider documents them, deliberately apart from the product's own table: a mistake in
 * one of the two shows.
 */
const METHODS: Readonly<Record<string, Method>> = {
  applepay: { description: "Apple Pay", limits: same(CARD_CURRENCIES, [1, MOST]) },
  bancontact: { description: "Bancontact", limits: EURO_ONLY(2, 1_000_000) },
  banktransfer: { description: "Bank transfer", limits: EURO_ONLY(1, 100_000_000) },
  bancomatpay: { description: "BANCOMAT Pay", limits: EURO_ONLY(50, 1_000_000) },
  belfius: { description: "Belfius Pay Button", limits: EURO_ONLY(10, 5_000_000) },
  bizum: { description: "Bizum", limits: EURO_ONLY(50, 200_000) },
  blik: { description: "BLIK", limits: { PLN: [1, 1_000_000] } },
  creditcard: { description: "Card", limits: same(CARD_CURRENCIES, [1, MOST]) },
  directdebit: { description: "SEPA Direct Debit", limits: EURO_ONLY(1, 100_000) },
  eps: { description: "eps", limits: EURO_ONLY(100, 5_000_000) },
  googlepay: { description: "Google Pay", limits: same(CARD_CURRENCIES, [1, MOST]) },
  ideal: { description: "iDEAL | Wero", limits: EURO_ONLY(1, 5_000_000) },
  kbc: { description: "KBC/CBC Payment Button", limits: EURO_ONLY(10, 5_000_000) },
  mbway: { description: "MB WAY", limits: EURO_ONLY(50, 75_000) },
  mobilepay: {
    description: "MobilePay",
    limits: { DKK: [100, 2_500_000], EUR: [10, 300_000] },
  },
  multibanco: { description: "Multibanco", limits: EURO_ONLY(100, 9_999_999) },
  paypal: { description: "PayPal", limits: same(PAYPAL_CURRENCIES, [1, MOST]) },
  paysafecard: {
    description: "paysafecard",
    limits: same("EUR GBP CHF DKK NOK SEK PLN USD CAD AUD NZD MXN".split(" "), [100, 100_000]),
  },
  przelewy24: { description: "Przelewy24", limits: { PLN: [1, 5_500_000], EUR: [1, 1_250_000] } },
  satispay: { description: "Satispay", limits: EURO_ONLY(1, 100_000) },
  swish: { description: "Swish", limits: { SEK: [1_500, 15_000_000] } },
  trustly: {
    description: "Trustly",
    limits: {
      EUR: [1, 5_000_000],
      SEK: [1, 58_000_000],
      NOK: [1, 59_500_000],
      DKK: [1, 37_500_000],
      GBP: [1, 2_500_000],
    },
  },
  twint: { description: "TWINT", limits: { CHF: [1, 500_000] } },
  vipps: { description: "Vipps", limits: { NOK: [100, 3_000_000] } },
};

/**
 * Checks a payment's method, its currency and its amount, in the order in which the provider does. A method
 * of null leaves the choice to the buyer, so that some method must take the amount. Throws ApiFault 422.
 */
export function checkMethod(method: string | null, amount: Amount): void {
  const { currency } = amount;
  if (method === null) {
    if (!Object.values(METHODS).some(({ limits }) => Object.hasOwn(limits, currency)))
      throw new ApiFault(422, `The currency ${currency} is not supported`, "amount.currency");
    minorOf(amount);
    return;
  }
  const limits = Object.hasOwn(METHODS, method) ? METHODS[method]?.limits : undefined;
  if (!limits) throw new ApiFault(422, "The payment method is invalid", "method");
  const [least, most] = (Object.hasOwn(limits, currency) ? limits[currency] : undefined) ?? [0, 0];
  if (most === 0)
    throw new ApiFault(
      422,
      `The currency ${currency} is not supported by this payment method`,
      "amount.currency",
    );
  const units = minorOf(amount);
  if (units < least) throw new ApiFault(422, "The amount is lower than the minimum", "amount");
  if (units > most) throw new ApiFault(422, "The amount is higher than the maximum", "amount");
}

/** Methods that are listed only where the question says that the checkout has them. */
const WALLETS: readonly string[] = ["applepay", "googlepay"];
/** Methods of one country, which are not listed for a buyer who is billed elsewhere. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = { bizum: ["ES", "AD"], bancomatpay: ["IT"] };

/**
 * The methods that the account may use: for a sum and a country, if the query names them, or for charges by a
 * mandate. `disabled`: those that are switched off in its dashboard.
 */
export function listMethods(
  query: URLSearchParams,
  disabled: readonly string[],
  base: string,
): Record<string, unknown>[] {
  const currency = query.get("amount[currency]");
  const value = query.get("amount[value]");
  const country = query.get("billingCountry");
  const wallets = query.get("includeWallets")?.split(",") ?? [];
  const isRecurring = query.get("sequenceType") === "recurring";
  const takes = (id: string): boolean => {
    if (currency === null || value === null) return true;
    try {
      checkMethod(id, { currency, value });
      return true;
    } catch (error) {
      if (error instanceof ApiFault && error.field !== undefined) return false;
      throw error;
    }
  };
  const isListed = (id: string) =>
    isRecurring
      ? RECURRING.includes(id)
      : id !== "directdebit" &&
        !disabled.includes(id) &&
        (!WALLETS.includes(id) || wallets.includes(id)) &&
        (country === null || (ONLY_IN[id]?.includes(country) ?? true));
  return Object.keys(METHODS)
    .filter((id) => takes(id) && isListed(id))
    .map((id) => methodView(id, base, currency));
}

/**
 * A method as the API shows it, with its limits in the currency that was asked for or its own first. Throws
 * ApiFault 404 where there is none of this id.
 */
export function methodView(id: string, base: string, asked: string | null = null): Record<string, unknown> {
  const method = Object.hasOwn(METHODS, id) ? METHODS[id] : undefined;
  const limits = Object.entries(method?.limits ?? {});
  const [currency, [least, most]] = limits.find(([each]) => each === asked) ??
    limits[0] ?? ["EUR", [0, 0] as const];
  if (!method) throw new ApiFault(404, `No method exists with id ${id}.`);
  const picture = (size: string) => `https://www.mollie.com/external/icons/payment-methods/${id}${size}`;
  return {
    resource: "method",
    id,
    description: method.description,
    minimumAmount: amountOf(least, currency),
    maximumAmount: amountOf(most, currency),
    image: { size1x: picture(".png"), size2x: picture("%402x.png"), svg: picture(".svg") },
    status: "activated",
    _links: {
      self: halLink(`${base}/v2/methods/${id}`),
      documentation: htmlLink("https://docs.mollie.com/reference/get-method"),
    },
  };
}
