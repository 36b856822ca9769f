import { FormattedMessage, useIntl } from "react-intl";
import { orderPath } from "#client/parts/pay/checkout-paths.ts";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { methodsForBundle } from "#client/parts/pay/offer.ts";
import { ResultSign } from "#client/parts/pay/result-sign.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { METHODS } from "#contract/product/payment-methods.ts";
import { MethodLinks } from "./method-links.tsx";
import { carriedToNextOrder } from "./next-order.ts";
import type { OrderStatusProps } from "./order-status-props.ts";
import { ReturnLink } from "./return-link.tsx";
import resultStyles from "#client/parts/pay/result.module.css";
import styles from "./page.module.css";

/** Nothing was paid: what happened, that nothing was charged, and the ways that are left, one tap away. */
export function NotPaid({ offer, order }: OrderStatusProps) {
  const intl = useIntl();
  const { bundle, method, reason, status, next } = order;
  const carried = carriedToNextOrder(order);
  const isRefusedCard = reason === "card_refused";
  const { own, others } = methodsForBundle(offer, bundle);
  const wallet = [...own, ...others].find((each) => METHODS[each.method].kind === "wallet")?.method;
  const why =
    reason === "card_refused" || reason === "expired" || reason === "mandate_ended"
      ? reason
      : status === "cancelled"
        ? "cancelled"
        : "failed";
  if (reason === "replaced") return <Replaced next={next} />;
  return (
    <div className={resultStyles.result}>
      <ResultSign tone="bad" icon={status === "cancelled" ? "i-tabler-x" : "i-tabler-alert-triangle"} />
      <h1>
        <FormattedMessage id={isRefusedCard ? "order.refused" : "order.not"} />
      </h1>
      <p className="lead">
        <FormattedMessage id={`order.not.${why}`} values={{ method: methodWithin(intl, method) }} />{" "}
        <FormattedMessage id="order.not.charged" />
      </p>
      <div className="stack">
        <PageLink className="btn btn--main btn--wide" href={orderPath(carried, bundle, method)}>
          <FormattedMessage
            id={isRefusedCard ? "order.refused.again" : "order.not.again"}
            values={{ method: methodWithin(intl, method) }}
          />
        </PageLink>
        {isRefusedCard && wallet && (
          <PageLink className="btn btn--wide" href={orderPath(carried, bundle, wallet)}>
            <FormattedMessage id="order.refused.wallet" values={{ method: methodWithin(intl, wallet) }} />
          </PageLink>
        )}
      </div>
      <section className={styles.result__others} aria-labelledby="others">
        <h2 id="others">
          <FormattedMessage id="order.not.others" />
        </h2>
        <MethodLinks offer={offer} bundle={bundle} carried={carried} without={method} />
      </section>
      {next !== null && <ReturnLink next={next} isMain={false} />}
    </div>
  );
}

/** Another order of the member replaced this one and may be paid, so nobody is asked to pay twice. */
function Replaced({ next }: { next: string | null }) {
  return (
    <div className={resultStyles.result}>
      <ResultSign tone="wait" icon="i-tabler-x" />
      <h1>
        <FormattedMessage id="order.replaced" />
      </h1>
      <p className="lead">
        <FormattedMessage id="order.not.replaced" />
      </p>
      <div className="stack">
        <PageLink className="btn btn--main btn--wide" href={pathOf("transactions")}>
          <FormattedMessage id="order.purchases" />
        </PageLink>
      </div>
      {next !== null && <ReturnLink next={next} isMain={false} />}
    </div>
  );
}
