import type { CheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import type { OrderView } from "#contract/calls/money/orders.ts";

/** The part of an order that its replacement takes over, including a discount code that was typed for it. */
export const carriedToNextOrder = ({
  country,
  next,
  discount,
}: Pick<OrderView, "country" | "next" | "discount">): CheckoutQuery => ({
  country,
  ...(next !== null && { next }),
  ...(discount?.kind === "code" && { code: discount.code }),
});
