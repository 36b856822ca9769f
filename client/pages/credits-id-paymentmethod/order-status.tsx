import { useEffect, useRef, useState } from "react";
import { useIntl, FormattedDate, FormattedMessage } from "react-intl";
import { useUser } from "#client/page/context.tsx";
import { PaymentMethodIcon } from "#client/parts/pay/payment-method-icon.tsx";
import { forgetOrder } from "#client/parts/pay/pending-order.ts";
import { useMoneyFormat } from "#client/parts/pay/use-money-format.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { OrderView } from "#contract/calls/money/orders.ts";
import { orderNumber } from "#contract/product/order-number.ts";
import { Completed } from "./completed.tsx";
import { NotPaid } from "./not-paid.tsx";
import { Open } from "./open.tsx";
import type { OrderStatusProps } from "./order-status-props.ts";
import { Pending } from "./pending.tsx";
import type { Placed } from "./place-order.ts";
import { Redirecting } from "./redirecting.tsx";
import { Refunded } from "./refunded.tsx";
import { useOrderStatus } from "./use-order-status.ts";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

/** The message for screen readers when the status changes. */
const WORDS = {
  open: "order.open",
  pending: "order.pending",
  completed: "order.completed",
  failed: "order.not",
  cancelled: "order.not",
  refunded: "order.refunded",
} as const;

/** The status of an order. It is always requested, never taken from storage. */
export function OrderStatus({
  offer,
  placed: { order, isNew },
  onAnswer,
}: {
  offer: CreditsAnswer;
  placed: Placed;
  onAnswer: OrderStatusProps["onAnswer"];
}) {
  const [isRedirecting, setRedirecting] = useState(
    isNew && order.status === "open" && order.checkout !== null,
  );
  const asking = useOrderStatus(order, !isRedirecting, onAnswer);
  useEffect(() => {
    // the browser's way back may bring this page as it was left
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRedirecting(false);
    };
    addEventListener("pageshow", back);
    return () => {
      removeEventListener("pageshow", back);
    };
  }, []);
  const member = useUser()?.id;
  useEffect(() => {
    if (member !== undefined) forgetOrder(deviceStorage(), member);
  }, [member]);
  const [first] = useState(order.status);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  const props: OrderStatusProps = { offer, order, onAnswer };
  return (
    <div
      ref={box}
      className={`wrap ${noticesStyles["wrap--form"]} ${styles.order} ${styles.standing}`}
      tabIndex={-1}
      data-status={order.status}
    >
      <p className="sr" role="status">
        {order.status !== first && (
          <FormattedMessage tagName="span" id={WORDS[order.status]} values={{ credits: order.credits }} />
        )}
      </p>
      {isRedirecting && order.checkout !== null && (
        <Redirecting checkout={order.checkout} method={order.method} />
      )}
      {!isRedirecting && order.status === "open" && <Open {...props} asking={asking} />}
      {order.status === "pending" && <Pending {...props} asking={asking} />}
      {order.status === "completed" && <Completed {...props} />}
      {(order.status === "failed" || order.status === "cancelled") && <NotPaid {...props} />}
      {order.status === "refunded" && <Refunded {...props} />}
      <Summary order={order} />
    </div>
  );
}

/** The facts of the order. */
function Summary({
  order: { credits, amount, currency, method, created_at: at, id, invoice },
}: {
  order: OrderView;
}) {
  const intl = useIntl();
  const money = useMoneyFormat(currency);
  const timeZone = useTimeZone();
  return (
    <dl className={`lines ${styles.standing__lines} num`}>
      <div>
        <dt>
          <FormattedMessage id="order.bundle" />
        </dt>
        <dd>
          <FormattedMessage id="order.credits" values={{ credits }} />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="order.total" />
        </dt>
        <dd>{money(amount)}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="order.method" />
        </dt>
        <dd className={styles.order__method}>
          <PaymentMethodIcon method={method} />
          <span>{intl.formatMessage({ id: `method.${method}` })}</span>
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="order.at" />
        </dt>
        <dd>
          <FormattedDate
            value={at}
            timeZone={timeZone}
            day="numeric"
            month="long"
            year="numeric"
            hour="2-digit"
            minute="2-digit"
          />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id={invoice === null ? "order.number" : "order.invoice"} />
        </dt>
        <dd>{invoice ?? orderNumber(id)}</dd>
      </div>
    </dl>
  );
}
