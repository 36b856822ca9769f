import type { PaymentMethod } from "#contract/payment-methods.ts";
import { type } from "#contract/schema.ts";
import type { BundleOffer } from "./credits.ts";

/** Public: every price of a country. */
export const pricingQuery = type({ country: /^[A-Z]{2}$/ });
export type PricingQuery = typeof pricingQuery.infer;

export interface PricingAnswer {
  country: string;
  currency: string;
  /** In hundredths of a percent. */
  vat_rate: number;
  bundles: BundleOffer[];
  /** Of the country first. */
  methods: PaymentMethod[];
  /** In credits. */
  costs: { message: number; gift: number; photo: number };
  /** Credits that come with a signup. */
  signup_credits: number;
  refund_days: number;
}
