import { type } from "#contract/schema.ts";

/**
 * `welcome=true`: the member's welcome code, if they have a valid one. `code`: a typed one, as it would apply
 * now to this bundle, country and method.
 */
export const discountQuery = type({
  "welcome?": "'true'",
  "code?": "0 < string <= 60",
  "bundle?": /^p[0-3]$/,
  "country?": /^[A-Z]{2}$/,
  "method?": /^[a-z0-9]{2,20}$/,
});
export type DiscountQuery = typeof discountQuery.infer;
