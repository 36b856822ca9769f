import { memberCall } from "#contract/call.ts";
import type { DiscountQuery } from "./discountcode.schema.ts";

export type { DiscountQuery };

/** The entity of the specification, section 3. */
export interface DiscountCode {
  code: string;
  /** Which of our own discounts it is; a PHP backend may leave it out. */
  kind?: "time_bonus" | "welcome" | "code";
  /** The only country where it applies; null is everywhere. */
  country: string | null;
  /** The only member who may use it; null is everybody. */
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
   * Seconds it was still valid when this was answered, by the server's clock; null has no end. A device
   * counts down from here, whatever its own clock says.
   */
  validity: number | null;
  expired: boolean;
  once_per_user: boolean;
  /** The only payment methods it applies to; null is any. */
  paymentmethods: string[] | null;
}

/**
 * Refusals: code_not_found (404), code_used (409), code_expired (410), code_not_here, code_minimum and
 * code_method (409).
 */
export type DiscountAnswer = DiscountCode | null;

export const discountcode = {
  GET: memberCall<{ query: DiscountQuery; answer: DiscountAnswer }>(),
};
