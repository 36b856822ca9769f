import { cachedCall } from "#contract/call.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { BundleOffer } from "./credits.ts";
import type { PricingQuery } from "./pricing.schema.ts";

export type { PricingQuery };

export interface PricingAnswer {
  country: string;
  currency: string;
  /** Nothing is sold in the country; there are no bundles and methods then. */
  not_sold?: true;
  /** In hundredths of a percent. */
  vat_rate: number;
  bundles: BundleOffer[];
  /** Those of the country first. */
  methods: PaymentMethod[];
  /** In credits. */
  costs: { message: number; gift: number; photo: number };
  /** Credits that come with a signup. */
  signup_credits: number;
  refund_days: number;
}

export const pricing = {
  GET: cachedCall<{ query: PricingQuery; answer: PricingAnswer }>({
    fresh: 300,
    stale: 3600,
    by: ["country"],
  }),
};
