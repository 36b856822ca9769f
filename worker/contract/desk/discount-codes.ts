import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import { siteCall } from "./call.ts";
import type { DiscountCodeBody } from "./discount-codes.schema.ts";

export type { DiscountCodeBody };

export const discountCodes = {
  POST: siteCall<{ body: DiscountCodeBody; answer: DiscountCode }>("finance"),
};
