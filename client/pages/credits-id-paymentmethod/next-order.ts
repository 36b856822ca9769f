import type { Carried } from "#client/pay/addresses.ts";
import type { OrderView } from "#contract/calls/orders.ts";

/** The part of an order that its replacement takes over, including a discount code that was typed for it. */
export const carriedToNextOrder = ({
  country,
  next,
  discount,
}: Pick<OrderView, "country" | "next" | "discount">): Carried => ({
  country,
  ...(next !== null && { next }),
  ...(discount?.kind === "code" && { code: discount.code }),
});
