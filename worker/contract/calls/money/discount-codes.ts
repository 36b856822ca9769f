import { operatorCall } from "#contract/call.ts";
import type { DiscountCodeBody } from "./discount-codes.schema.ts";
import type { DiscountCode } from "./discountcode.ts";

export type { DiscountCodeBody };

export const discountCodes = {
  POST: operatorCall<{ body: DiscountCodeBody; answer: DiscountCode }>("finance"),
};
