import { use, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { cancelOrder } from "#client/parts/pay/cancel-order.ts";
import { orderPath, checkoutAddress, withOrder } from "#client/parts/pay/checkout-paths.ts";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { ResultSign } from "#client/parts/pay/result-sign.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { carriedToNextOrder } from "./next-order.ts";
import type { OrderStatusProps } from "./order-status-props.ts";
import type { StatusRequest } from "./use-order-status.ts";
import noticesStyles from "#client/parts/pay/notices.module.css";
import resultStyles from "#client/parts/pay/result.module.css";

/** Ordered and not paid: to be paid, paid in another way, or taken back. */
export function Open({ order, onAnswer, asking }: OrderStatusProps & { asking: StatusRequest }) {
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const isHydrated = useHydrated();
  const [cancelling, setCancelling] = useState<"no" | "busy" | "failed">("no");
  const { id, bundle, checkout, method } = order;
  async function cancel(): Promise<void> {
    if (!api) return;
    setCancelling("busy");
    const isDone = await cancelOrder(api, id);
    const answer = isDone ? await api.get("/api/orders.php", { order: id }).catch(() => null) : null;
    setCancelling(isDone ? "no" : "failed");
    if (answer) onAnswer(answer.order);
  }
  return (
    <div className={resultStyles.result}>
      <ResultSign tone="wait" icon="i-tabler-clock" />
      <h1>
        <FormattedMessage id={asking === "known" ? "order.open" : "order.loading"} />
      </h1>
      <p className="lead">
        <FormattedMessage
          id={
            asking === "known"
              ? "order.open.text"
              : asking === "failed"
                ? "order.asking.failed"
                : "order.loading.text"
          }
          values={{ method: methodWithin(intl, method) }}
        />
      </p>
      {!isHydrated && (
        <noscript>
          <p>
            <PageLink
              className="btn btn--wide"
              href={withOrder(orderPath(carriedToNextOrder(order), bundle, method), id)}
            >
              <FormattedMessage id="order.loading.again" />
            </PageLink>
          </p>
        </noscript>
      )}
      <div className="stack">
        {asking === "known" && checkout !== null && (
          <a className="btn btn--main btn--wide" href={checkoutAddress(checkout, location)}>
            <FormattedMessage id="order.open.pay" />
          </a>
        )}
        <PageLink className="btn btn--wide" href={orderPath(carriedToNextOrder(order), bundle, null)}>
          <FormattedMessage id="order.other" />
        </PageLink>
        <button
          type="button"
          className="btn btn--quiet btn--wide"
          disabled={!isHydrated || cancelling === "busy"}
          onClick={() => void cancel()}
        >
          <FormattedMessage id="order.cancel" />
        </button>
      </div>
      {cancelling === "failed" && (
        <p className={noticesStyles["pay-fault"]}>
          <Icon name="i-tabler-alert-circle" className="icon--s" />
          <FormattedMessage id="credits.open.failed" />
        </p>
      )}
    </div>
  );
}
