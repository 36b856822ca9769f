import { type } from "#contract/schema.ts";

/**
 * `welcome=true`: the welcome code, if the member has one that is valid. `code`: one that somebody typed, as
 * it would count for this bundle, country and method now.
 */
export const discountQuery = type({
  "welcome?": "'true'",
  "code?": "0 < string <= 60",
  "bundle?": /^p[0-3]$/,
  "country?": /^[A-Z]{2}$/,
  "method?": /^[a-z0-9]{2,20}$/,
});
export type DiscountQuery = typeof discountQuery.infer;

/** The entity of the specification, section 3. */
export interface DiscountCode {
  code: string;
  /** What of ours it is; another backend need not say. */
  kind?: "time_bonus" | "welcome" | "code";
  /** Where it holds; null is everywhere. */
  country: string | null;
  /** Whose it is alone; null is everybody's. */
  user_id: string | null;
  /** ISO date and time; null has no end. */
  expires: string | null;
  value_percentage: number;
  /** Of `minimum_order_value`. */
  currency: string | null;
  /** In minor units. */
  minimum_order_value: number | null;
  status: "active" | "inactive";
  /**
   * Seconds for which it is still valid, by the server's clock, when this was said; null has no end. A device
   * counts down from here, whatever its own clock says.
   */
  validity: number | null;
  expired: boolean;
  once_per_user: boolean;
  /** By which it holds; null is by any. */
  paymentmethods: string[] | null;
}

/**
 * What a backend of the specification answers; refusals are code_not_found (404), code_used (409),
 * code_expired (410), code_not_here, code_minimum, code_method (409).
 */
export type DiscountAnswer = DiscountCode | null;
