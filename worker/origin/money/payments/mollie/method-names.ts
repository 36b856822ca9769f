import { METHODS, PAYMENT_METHODS, type PaymentMethod } from "#contract/product/payment-methods.ts";

/** Mollie's names of our payment methods; null for one that it does not document, which is not offered. */
export const NAMES: Readonly<Record<PaymentMethod, string | null>> = {
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
  bizum: "bizum",
  bancomatpay: "bancomatpay",
  satispay: "satispay",
  twint: "twint",
  postfinance: null,
  visa: "creditcard",
  mastercard: "creditcard",
  amex: "creditcard",
  // in the hosted checkout of a card, on devices that have it
  googlepay: "creditcard",
  applepay: "applepay",
  paysafecard: "paysafecard",
  paypal: "paypal",
};

/** The languages and countries that Mollie's checkout is in, the first of each language before its others. */
export const LOCALES: readonly string[] =
  "en_US en_GB nl_NL nl_BE fr_FR fr_BE fr_LU de_DE de_AT de_CH de_LU es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK is_IS hu_HU pl_PL lv_LV lt_LT".split(
    " ",
  );

/**
 * The country of a method that only buyers of one country have, by Mollie's name; null of any other. It is
 * evidence of where the buyer is.
 */
export function countryOfMethod(name: string | undefined | null): string | null {
  const ours = PAYMENT_METHODS.filter((method) => NAMES[method] === name);
  const [countries = null, ...others] = ours.map((method) => METHODS[method].countries);
  return others.length === 0 && countries?.length === 1 ? (countries[0] ?? null) : null;
}
