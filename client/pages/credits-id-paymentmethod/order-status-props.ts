import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { OrderView } from "#contract/calls/money/orders.ts";

/** What every status of an order is shown from. */
export interface OrderStatusProps {
  offer: CreditsAnswer;
  order: OrderView;
  onAnswer: (order: OrderView) => void;
}
