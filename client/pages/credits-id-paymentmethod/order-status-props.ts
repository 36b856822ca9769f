import type { CreditsAnswer } from "#contract/calls/credits.ts";
import type { OrderView } from "#contract/calls/orders.ts";

/** What every status of an order is shown from. */
export interface OrderStatusProps {
  offer: CreditsAnswer;
  order: OrderView;
  onAnswer: (order: OrderView) => void;
}
