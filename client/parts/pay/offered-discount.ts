import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";

/** The discount of a credits page; a code that the member typed in is of that page alone. */
export const offeredDiscount = (
  data: { state: "ready"; offer: Pick<CreditsAnswer, "discount"> } | { state: string },
): DiscountCode | null => {
  const discount = "offer" in data ? data.offer.discount : null;
  return discount === null || discount.kind === "code" ? null : discount;
};
