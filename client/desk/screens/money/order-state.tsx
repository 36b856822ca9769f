import { codeWords } from "#client/desk/words-money.ts";
import { words } from "#client/desk/words.ts";
import type { ListedOrder } from "#contract/desk/orders.ts";

/** How far an order is, why, and that money which was to go back did not. */
export const OrderState = ({
  order: { status, reason, refund_failed: hasFailed },
}: {
  order: Pick<ListedOrder, "status" | "reason" | "refund_failed">;
}) => (
  <>
    <span>{[status, reason].flatMap((code) => (code === null ? [] : [codeWords(code)])).join(": ")}</span>
    {hasFailed && <strong className="block text-late">{words.money.order.refundFailed}</strong>}
  </>
);
