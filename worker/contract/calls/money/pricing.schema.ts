import { type } from "#contract/schema.ts";

/** Public: every price of a country. */
export const pricingQuery = type({ country: /^[A-Z]{2}$/ });
export type PricingQuery = typeof pricingQuery.infer;
