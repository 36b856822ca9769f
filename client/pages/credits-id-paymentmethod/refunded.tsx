import { FormattedDate, FormattedMessage } from "react-intl";
import { ResultSign } from "#client/parts/pay/result-sign.tsx";
import { useMoneyFormat } from "#client/parts/pay/use-money-format.ts";
import { hasRoute, pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OrderStatusProps } from "./order-status-props.ts";
import { ReturnLink } from "./return-link.tsx";
import styles from "#client/parts/pay/result.module.css";

const WHY = {
  code_spent: "order.refunded.code_spent",
  over_cap: "order.refunded.over_cap",
  paid_twice: "order.refunded.paid_twice",
  withdrawn: "order.refunded.withdrawn",
  charged_back: "order.refunded.charged_back",
  provider_refund: "order.refunded.provider_refund",
} as const;

/** What was paid goes back: how much, why, and how far it is. */
export function Refunded({ order: { reason, refund, currency, next } }: OrderStatusProps) {
  const money = useMoneyFormat(currency);
  const timeZone = useTimeZone();
  const why = reason !== null && reason in WHY ? WHY[reason as keyof typeof WHY] : null;
  return (
    <div className={styles.result}>
      <ResultSign tone="wait" icon="i-tabler-arrow-back-up" />
      <h1>
        <FormattedMessage id="order.refunded" />
      </h1>
      {why && (
        <p className="lead">
          <FormattedMessage id={why} />
        </p>
      )}
      {refund && (
        <p className="num">
          <FormattedMessage
            id={`order.refund.${refund.status}`}
            values={{
              sum: money(refund.amount),
              day: <FormattedDate value={refund.at} timeZone={timeZone} day="numeric" month="long" />,
            }}
          />{" "}
          {refund.credits > 0 && (
            <FormattedMessage tagName="span" id="order.refund.credits" values={{ credits: refund.credits }} />
          )}
        </p>
      )}
      <div className="stack">
        <ReturnLink next={next} isMain />
        {hasRoute("transactions") && (
          <PageLink className="btn btn--quiet btn--wide" href={pathOf("transactions")}>
            <FormattedMessage id="order.purchases" />
          </PageLink>
        )}
      </div>
    </div>
  );
}
