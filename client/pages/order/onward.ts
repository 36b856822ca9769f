import type { CheckoutQuery } from "#client/pay/checkout-paths.ts";
import type { OrderView } from "#contract/calls/orders.ts";

/** What an order hands on to the next one, which takes its place: a code that was typed for it too. */
export const onward = ({
  country,
  next,
  discount,
}: Pick<OrderView, "country" | "next" | "discount">): CheckoutQuery => ({
  country,
  ...(next !== null && { next }),
  ...(discount?.kind === "code" && { code: discount.code }),
});
