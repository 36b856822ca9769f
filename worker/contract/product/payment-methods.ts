/**
 * `debit` is collected from an account by a mandate; `transfer` is sent by the buyer, days later; a `card`
 * may be remembered.
 */
export type MethodKind = "debit" | "transfer" | "bank" | "wallet" | "card" | "voucher";

interface Row {
  /** The countries where it is usual, or null: everywhere. */
  countries: readonly string[] | null;
  /**
   * In which it is paid, as the provider documents (docs.mollie.com/docs/multicurrency and the method's
   * page).
   */
  currencies: readonly string[];
  kind: MethodKind;
  /**
   * The smallest and the largest sum, in minor units of a currency; others are free up to what the provider
   * takes.
   */
  limits?: Readonly<Record<string, readonly [number, number]>>;
}

const EURO = ["NL", "BE", "LU", "DE", "AT", "FR", "IT", "ES", "PT", "FI", "IE", "MT"];
const EUR = ["EUR"];
/** Of the currencies that we have prices in; Apple Pay and Google Pay charge a card. */
const CARD_CURRENCIES = ["EUR", "GBP", "USD", "CHF", "DKK", "NOK", "SEK", "PLN", "CAD", "AUD", "NZD", "ZAR"];
const PAYPAL_CURRENCIES = [
  "EUR",
  "GBP",
  "USD",
  "CHF",
  "DKK",
  "NOK",
  "SEK",
  "PLN",
  "CAD",
  "AUD",
  "NZD",
  "MXN",
];

/**
 * The payment methods, one row each (answers, section 5), in the order in which they are offered; a site's
 * file narrows them. A method is offered where the provider's adapter has a name for it. The compiler asks
 * for a new row's sign and for the provider's name, and tests/drop-ins/tables.test.ts for its messages.
 */
const rows = {
  ideal: { countries: ["NL"], currencies: EUR, kind: "bank", limits: { EUR: [1, 5_000_000] } },
  bancontact: { countries: ["BE"], currencies: EUR, kind: "bank", limits: { EUR: [2, 1_000_000] } },
  kbc: { countries: ["BE"], currencies: EUR, kind: "bank", limits: { EUR: [10, 5_000_000] } },
  belfius: { countries: ["BE"], currencies: EUR, kind: "bank", limits: { EUR: [10, 5_000_000] } },
  eps: { countries: ["AT"], currencies: EUR, kind: "bank", limits: { EUR: [100, 5_000_000] } },
  przelewy24: {
    countries: ["PL"],
    currencies: ["PLN", "EUR"],
    kind: "bank",
    limits: { PLN: [1, 5_500_000], EUR: [1, 1_250_000] },
  },
  blik: { countries: ["PL"], currencies: ["PLN"], kind: "wallet", limits: { PLN: [1, 1_000_000] } },
  multibanco: { countries: ["PT"], currencies: EUR, kind: "transfer", limits: { EUR: [100, 9_999_999] } },
  mbway: { countries: ["PT"], currencies: EUR, kind: "wallet", limits: { EUR: [50, 75_000] } },
  swish: { countries: ["SE"], currencies: ["SEK"], kind: "wallet", limits: { SEK: [1_500, 15_000_000] } },
  vipps: { countries: ["NO"], currencies: ["NOK"], kind: "wallet", limits: { NOK: [100, 3_000_000] } },
  mobilepay: {
    countries: ["DK", "FI"],
    currencies: ["DKK", "EUR"],
    kind: "wallet",
    limits: { DKK: [100, 2_500_000], EUR: [10, 300_000] },
  },
  bizum: { countries: ["ES"], currencies: EUR, kind: "wallet", limits: { EUR: [50, 200_000] } },
  bancomatpay: { countries: ["IT"], currencies: EUR, kind: "wallet", limits: { EUR: [50, 1_000_000] } },
  satispay: { countries: ["IT"], currencies: EUR, kind: "wallet", limits: { EUR: [1, 100_000] } },
  twint: { countries: ["CH"], currencies: ["CHF"], kind: "wallet", limits: { CHF: [1, 500_000] } },
  postfinance: { countries: ["CH"], currencies: ["CHF", "EUR"], kind: "bank" },
  trustly: {
    countries: ["SE", "FI", "NO", "DK", "DE", "AT", "NL", "GB"],
    currencies: ["EUR", "SEK", "NOK", "DKK", "GBP"],
    kind: "bank",
    limits: {
      EUR: [1, 5_000_000],
      SEK: [1, 58_000_000],
      NOK: [1, 59_500_000],
      DKK: [1, 37_500_000],
      GBP: [1, 2_500_000],
    },
  },
  paypal: { countries: null, currencies: PAYPAL_CURRENCIES, kind: "wallet" },
  visa: { countries: null, currencies: CARD_CURRENCIES, kind: "card" },
  mastercard: { countries: null, currencies: CARD_CURRENCIES, kind: "card" },
  amex: { countries: null, currencies: CARD_CURRENCIES, kind: "card" },
  googlepay: { countries: null, currencies: CARD_CURRENCIES, kind: "wallet" },
  applepay: { countries: null, currencies: CARD_CURRENCIES, kind: "wallet" },
  directdebit: { countries: EURO, currencies: EUR, kind: "debit", limits: { EUR: [1, 100_000] } },
  banktransfer: { countries: EURO, currencies: EUR, kind: "transfer", limits: { EUR: [1, 10_000_000] } },
  paysafecard: { countries: null, currencies: EUR, kind: "voucher", limits: { EUR: [100, 100_000] } },
} as const satisfies Record<string, Row>;
export type PaymentMethod = keyof typeof rows;
export const METHODS: Record<PaymentMethod, Row> = rows;
export const PAYMENT_METHODS = Object.keys(rows) as PaymentMethod[];

/**
 * A method that can be offered. `limits`: the smallest and the largest sum in minor units of the buyer's
 * currency, where the payment provider states them; else the table's.
 */
export interface OfferedMethod {
  method: PaymentMethod;
  limits: readonly [number, number] | null;
}

/**
 * The methods by which a country pays in a currency, its own first, in the order of the table; `own` tells
 * them from those that stand behind "more".
 */
export function methodsFor(
  country: string,
  currency: string,
  offered: readonly OfferedMethod[],
): (OfferedMethod & { own: boolean })[] {
  const open = PAYMENT_METHODS.flatMap((method) =>
    offered.filter((each) => each.method === method && METHODS[method].currencies.includes(currency)),
  );
  const all = open.map((each) => ({
    ...each,
    own: METHODS[each.method].countries?.includes(country) ?? true,
  }));
  return [...all.filter(({ own }) => own), ...all.filter(({ own }) => !own)];
}

/** Whether a sum may be paid by a method. */
export function isWithinLimits(
  { method, limits }: OfferedMethod,
  { amount, currency }: { amount: number; currency: string },
): boolean {
  const usual = METHODS[method].limits;
  const [least, most] = limits ??
    (usual && Object.hasOwn(usual, currency) ? usual[currency] : undefined) ?? [1, 10_000_000];
  return amount >= least && amount <= most;
}
