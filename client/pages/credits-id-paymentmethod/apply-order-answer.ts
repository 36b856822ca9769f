import type { Stores } from "#client/stores/stores.ts";
import { receiveBalance } from "#client/stores/user.ts";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";

/** Takes the member's balance and premium status from an answer about an order. */
export function applyOrderAnswer(
  { user }: Pick<Stores, "user">,
  { balance, paid_user: isPaid }: Pick<OrderAnswer, "balance" | "paid_user">,
): void {
  receiveBalance(user, balance);
  if (isPaid && user.user) user.user.paid_user = true;
}
