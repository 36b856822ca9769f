import type { OrderView } from "../../../worker/contract/calls/orders.ts";
import type { Carried } from "../../pay/addresses.ts";

/** What an order hands on to the next one, which takes its place: a code that was typed for it too. */
export const onward = ({
  country,
  next,
  discount,
}: Pick<OrderView, "country" | "next" | "discount">): Carried => ({
  country,
  ...(next !== null && { next }),
  ...(discount?.kind === "code" && { code: discount.code }),
});
