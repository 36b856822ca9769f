import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores, useUser } from "#client/page/context.tsx";
import { ResultSign } from "#client/parts/pay/result-sign.tsx";
import { hasRoute, pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OrderStatusProps } from "./order-status-props.ts";
import { ReturnLink } from "./return-link.tsx";
import resultStyles from "#client/parts/pay/result.module.css";
import styles from "./page.module.css";

/** Paid, and the credits are there. */
export function Completed({ offer, order: { id, credits, made_premium: isFirst, next } }: OrderStatusProps) {
  const user = useUser();
  const { ledgerEntries } = useSnapshot(useStores().user);
  const balance = user && ledgerEntries >= offer.balance.entries ? user.credits : offer.balance.credits;
  return (
    <div className={resultStyles.result}>
      <ResultSign tone="good" icon="i-tabler-check" />
      <h1 className="num">
        <FormattedMessage id="order.completed" values={{ credits }} />
      </h1>
      <p className="lead num">
        <FormattedMessage id="order.completed.text" values={{ credits: balance }} />
      </p>
      {isFirst && (
        <p className={styles.result__premium}>
          <Icon name="i-tabler-star" className="icon--s" />
          <span>
            <b>
              <FormattedMessage id="order.premium" />
            </b>{" "}
            <FormattedMessage id="order.premium.text" />
          </span>
        </p>
      )}
      <div className="stack">
        <ReturnLink next={next} isMain />
        {hasRoute("transactions") && (
          <PageLink className="btn btn--quiet btn--wide" href={pathOf("transactions", { id })}>
            <FormattedMessage id="order.purchases" />
          </PageLink>
        )}
      </div>
    </div>
  );
}
