import { CODE_PATTERN } from "#contract/product/discounts.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import { type } from "#contract/schema.ts";

/** Creates a discount code; an existing code is changed. */
export const discountCodeBody = type({
  code: CODE_PATTERN,
  value_percentage: "1 <= number.integer <= 90",
  "country?": /^[A-Z]{2}$/,
  "user_id?": /^[a-z0-9-]{1,40}$/,
  "expires?": "string.date.iso",
  "currency?": /^[A-Z]{3}$/,
  "minimum_order_value?": "0 < number.integer <= 100000000",
  "once_per_user?": "boolean",
  "paymentmethods?": type.enumerated(...PAYMENT_METHODS).array(),
  "status?": "'active' | 'inactive'",
});
export type DiscountCodeBody = typeof discountCodeBody.infer;
