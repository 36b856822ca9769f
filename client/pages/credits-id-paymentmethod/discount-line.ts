import type { Bill } from "#client/parts/pay/offer.ts";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { OrderDiscount } from "#contract/calls/money/orders.ts";

/** What is taken off an order that is not made yet. */
export const discountLine = (
  { discount }: Pick<CreditsAnswer, "discount">,
  { less }: Pick<Bill, "less">,
): OrderDiscount | null =>
  discount && less > 0
    ? { kind: discount.kind, code: discount.code, percentage: discount.value_percentage, amount: less }
    : null;
