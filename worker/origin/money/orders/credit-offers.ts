import type { BundleOffer, MethodOffer } from "#contract/calls/money/credits.ts";
import { bundlesOf, messagePrice, savingsOf, type PriceList } from "#contract/product/bundles.ts";
import { discountOf, vatWithin } from "#contract/product/money.ts";
import {
  isWithinLimits,
  METHODS,
  methodsFor,
  type OfferedMethod,
} from "#contract/product/payment-methods.ts";

/**
 * A country's bundles in minor units of its currency, VAT included at the buyer's rate in hundredths of a
 * percent, with so many percent off (0 for none) from a least amount on.
 */
export function offersOf(
  country: string,
  list: PriceList,
  messageCredits: number,
  rate: number,
  percentage = 0,
  least = 0,
): BundleOffer[] {
  const bundles = bundlesOf(country, list).bundles.map(({ amount, ...bundle }) => ({
    ...bundle,
    list_amount: amount,
    amount: amount < least ? amount : amount - discountOf(amount, percentage),
  }));
  return bundles.map((bundle, _, [first = bundle]) => ({
    ...bundle,
    // Where messages are free there is nothing to count.
    messages: messageCredits > 0 ? Math.floor(bundle.credits / messageCredits) : 0,
    message_price: messagePrice(bundle, bundle.amount, messageCredits),
    savings: savingsOf(bundle, first),
    vat_amount: vatWithin(bundle.amount, rate),
  }));
}

/**
 * The methods that accept at least one of these amounts, the country's own first. `offered`: the site's
 * methods.
 */
export function methodOffers(
  country: string,
  currency: string,
  offered: readonly OfferedMethod[],
  bundles: readonly Pick<BundleOffer, "id" | "amount">[],
): MethodOffer[] {
  return methodsFor(country, currency, offered)
    .map(({ method, limits, own }) => ({
      method,
      own,
      kind: METHODS[method].kind,
      bundles: bundles
        .filter(({ amount }) => isWithinLimits({ method, limits }, { amount, currency }))
        .map(({ id }) => id),
    }))
    .filter((offer) => offer.bundles.length > 0);
}
