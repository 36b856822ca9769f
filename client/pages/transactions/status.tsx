import { FormattedMessage } from "react-intl";
import type { OrderView } from "#contract/calls/money/orders.ts";

const TONES: Record<OrderView["status"], "good" | "wait" | "bad" | "none"> = {
  completed: "good",
  open: "wait",
  pending: "wait",
  failed: "bad",
  cancelled: "none",
  refunded: "none",
};

/** What became of an order, in a word. */
export function Status({ order: { status, reason } }: { order: Pick<OrderView, "status" | "reason"> }) {
  const word =
    status === "cancelled" && reason === "expired"
      ? "expired"
      : status === "refunded" && reason === "charged_back"
        ? "charged_back"
        : status;
  return (
    <span className={`tag state state--${TONES[status]}`}>
      <FormattedMessage id={`bought.status.${word}`} />
    </span>
  );
}
