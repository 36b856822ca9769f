import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { ResultSign } from "#client/parts/pay/result-sign.tsx";
import { hasRoute, pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { METHODS } from "#contract/product/payment-methods.ts";
import type { OrderStatusProps } from "./order-status-props.ts";
import { ReturnLink } from "./return-link.tsx";
import type { StatusRequest } from "./use-order-status.ts";
import styles from "#client/parts/pay/result.module.css";

/** The payment is in progress: how long that takes, and that there is no need to wait on this page. */
export function Pending({
  order: { method, collected_on: collectedOn, next },
  asking,
}: OrderStatusProps & { asking: StatusRequest }) {
  const intl = useIntl();
  const { kind } = METHODS[method];
  const days = kind === "debit" || kind === "transfer";
  return (
    <div className={styles.result}>
      <ResultSign tone="wait" icon={days ? "i-tabler-calendar-time" : "i-tabler-loader-2"} />
      <h1>
        <FormattedMessage id={days ? "order.pending.days" : "order.pending"} />
      </h1>
      <p className="lead">
        <FormattedMessage
          id={`order.pending.${days ? kind : "soon"}`}
          values={{ method: methodWithin(intl, method) }}
        />
      </p>
      {collectedOn !== null && (
        <p>
          <FormattedMessage
            id="order.pending.collected"
            values={{
              day: (
                <FormattedDate value={collectedOn} timeZone="UTC" weekday="long" day="numeric" month="long" />
              ),
            }}
          />
        </p>
      )}
      <p className="meta">
        {asking === "failed" ? (
          <FormattedMessage id="order.asking.failed" />
        ) : (
          <FormattedMessage id="order.pending.leave" />
        )}
      </p>
      <div className="stack">
        <ReturnLink next={next} isMain={days} />
        {hasRoute("transactions") && (
          <PageLink className="btn btn--quiet btn--wide" href={pathOf("transactions")}>
            <FormattedMessage id="order.purchases" />
          </PageLink>
        )}
      </div>
    </div>
  );
}
