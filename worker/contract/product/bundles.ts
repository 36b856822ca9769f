/** The bundles of credits, and the styles of their cards (specification, section 9). */
export const BUNDLES = ["p0", "p1", "p2", "p3"] as const;
export type BundleId = (typeof BUNDLES)[number];

/** What a site sells: the credits of each bundle, and what each costs, in minor units with VAT, by currency. */
export interface PriceList {
  credits: readonly number[];
  prices: Readonly<Record<string, readonly number[]>>;
}

/** What a site sells that says nothing else. */
export const PRICE_LIST: PriceList = {
  credits: [50, 125, 250, 500],
  prices: {
    EUR: [1_499, 3_249, 5_749, 9_999],
    GBP: [1_299, 2_799, 4_999, 8_699],
    USD: [1_599, 3_499, 6_199, 10_799],
    CHF: [1_490, 3_290, 5_790, 9_990],
    DKK: [11_200, 24_200, 42_900, 74_500],
    NOK: [17_500, 37_900, 66_900, 116_500],
    SEK: [16_900, 36_500, 64_500, 112_500],
    PLN: [6_490, 13_990, 24_790, 42_990],
    CAD: [2_199, 4_799, 8_499, 14_799],
    AUD: [2_499, 5_399, 9_499, 16_499],
    NZD: [2_699, 5_899, 10_399, 17_999],
    ZAR: [29_900, 64_900, 114_900, 199_900],
    MXN: [29_900, 64_900, 114_900, 199_900],
  },
};

const BY_CURRENCY: Record<string, readonly string[]> = {
  GBP: ["GB"],
  CHF: ["CH"],
  DKK: ["DK"],
  NOK: ["NO"],
  SEK: ["SE"],
  PLN: ["PL"],
  CAD: ["CA"],
  AUD: ["AU"],
  NZD: ["NZ"],
  ZAR: ["ZA"],
  MXN: ["MX"],
  USD: [
    "US",
    "AR",
    "BO",
    "CL",
    "CO",
    "CR",
    "CU",
    "DO",
    "EC",
    "GT",
    "HN",
    "NI",
    "PA",
    "PE",
    "PR",
    "PY",
    "SV",
    "UY",
    "VE",
  ],
};
const CURRENCIES = new Map(
  Object.entries(BY_CURRENCY).flatMap(([currency, countries]) =>
    countries.map((country) => [country, currency]),
  ),
);
/** Of a country that has no price list of its own. */
const ANYWHERE_ELSE = "EUR";

/** The currency in which a country pays; EUR where the site has no prices in its own. */
export function currencyOf(country: string, { prices }: Pick<PriceList, "prices">): string {
  const own = CURRENCIES.get(country) ?? ANYWHERE_ELSE;
  return Object.hasOwn(prices, own) ? own : ANYWHERE_ELSE;
}

export interface Bundle {
  id: BundleId;
  credits: number;
  /** In minor units, VAT included. */
  amount: number;
}

/** The bundles of a country, in the currency it pays in. */
export function bundlesOf(country: string, list: PriceList): { currency: string; bundles: Bundle[] } {
  const currency = currencyOf(country, list);
  return {
    currency,
    bundles: BUNDLES.map((id, i) => ({
      id,
      credits: list.credits[i] ?? 0,
      amount: list.prices[currency]?.[i] ?? 0,
    })),
  };
}

/** What one message costs out of a bundle, to the nearest minor unit. */
export const messagePrice = (
  { credits }: Pick<Bundle, "credits">,
  amount: number,
  messageCredits: number,
): number => Math.round((amount * messageCredits) / credits);

/** Percent by which a credit is cheaper than out of the first bundle, rounded down: never more than is true. */
export function savingsOf(
  { credits, amount }: Pick<Bundle, "credits" | "amount">,
  first: Pick<Bundle, "credits" | "amount">,
): number {
  return Math.max(0, Math.floor(100 - (100 * amount * first.credits) / (credits * first.amount)));
}

/** The lowest price of one message in a country: what minimum_message_costs says where a site's file does not. */
export function lowestMessagePrice(
  country: string,
  list: PriceList,
  messageCredits: number,
): { costs: number; currency: string } {
  const { currency, bundles } = bundlesOf(country, list);
  return {
    costs: Math.min(...bundles.map((bundle) => messagePrice(bundle, bundle.amount, messageCredits))),
    currency,
  };
}
