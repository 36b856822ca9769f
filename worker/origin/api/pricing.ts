import { pricingQuery } from "#contract/calls/money/pricing.schema.ts";
import type { PricingAnswer } from "#contract/calls/money/pricing.ts";
import { currencyOf } from "#contract/product/bundles.ts";
import { vatDueIn } from "#contract/product/vat.ts";
import { methodOffers, offersOf } from "#origin/money/orders/credit-offers.ts";
import { offeredMethods } from "#origin/money/orders/offered-methods.ts";
import { payingCountry, residenceOf } from "#origin/money/orders/paying-country.ts";
import { readKnownMethods } from "#origin/money/payments/account-methods.ts";
import { publicHandler } from "./call.ts";

/**
 * What everything costs in a country, before any discount: for everybody, and so without a word about
 * anybody. A member's page begins with where they live.
 */
export const pricing = publicHandler("GET /api/pricing.php", {
  query: pricingQuery,
  // as the page where they buy does
  ofMember: async ({ db, tenant }, member) => ({
    country: payingCountry([await residenceOf(db, member)], tenant),
  }),
  async answer({ env, tenant, db, deadline, query: { country } }): Promise<PricingAnswer> {
    const { selling, settings } = tenant;
    const currency = currencyOf(country, selling);
    const due = vatDueIn(tenant.vat, country);
    const bundles = due ? offersOf(country, selling, settings.message_credits, due.rate) : [];
    const known = due ? await readKnownMethods(db, tenant.company.id) : [];
    const offered = due ? await offeredMethods(env, tenant, known, country, new Date(), deadline) : [];
    return {
      country,
      currency,
      ...(due === null && { not_sold: true as const }),
      vat_rate: due?.rate ?? 0,
      bundles,
      methods: methodOffers(country, currency, offered, bundles).map(({ method }) => method),
      costs: {
        message: settings.message_credits,
        gift: settings.gift_credits,
        photo: settings.photo_credits,
      },
      signup_credits: settings.signup_credits,
      refund_days: settings.refund_days,
    };
  },
});
