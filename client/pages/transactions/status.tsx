import { FormattedMessage } from "react-intl";
import { classNames } from "#client/ui/class-names.ts";
import type { OrderView } from "#contract/calls/money/orders.ts";
import styles from "./page.module.css";

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
    <span className={classNames("tag", styles[`state--${TONES[status]}`])}>
      <FormattedMessage id={`bought.status.${word}`} />
    </span>
  );
}
