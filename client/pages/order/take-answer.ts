import type { Stores } from "#client/stores/stores.ts";
import { receiveBalance } from "#client/stores/user.ts";
import type { OrderAnswer } from "#contract/calls/orders.ts";

/** What an answer about an order says of the member himself. */
export function takeAnswer(
  { user }: Pick<Stores, "user">,
  { purse, paid_user: isPaid }: Pick<OrderAnswer, "purse" | "paid_user">,
): void {
  receiveBalance(user, purse);
  if (isPaid && user.user) user.user.paid_user = true;
}
