import { use, useState } from "react";
import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { formatMoney } from "#client/page/intl.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { ShowMore } from "#client/ui/show-more.tsx";
import type { OrderView } from "#contract/calls/money/orders.ts";
import { Status } from "./status.tsx";
import styles from "./page.module.css";

/** Every purchase with what became of it, the newest first; what is older comes when it is asked for. */
export function Purchases({ given, older: first }: { given: readonly OrderView[]; older: string | null }) {
  const api = use(BrowserContext)?.api;
  const [purchases, setPurchases] = useState(given);
  const [older, setOlder] = useState(first);

  async function load(): Promise<boolean> {
    if (!api || older === null) return false;
    const answer = await api.get("/api/transactions.php", { purchases_before: older }).catch(() => null);
    if (!answer) return false;
    setPurchases((before) => [...before, ...answer.purchases]);
    setOlder(answer.older_purchases);
    return true;
  }

  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases">
        <FormattedMessage id="bought.purchases" />
      </h2>
      {purchases.length === 0 ? (
        <None />
      ) : (
        <ul className={styles.rows}>
          {purchases.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
      {older !== null && (
        <ShowMore href={pathOf("transactions", {}, { purchases_before: older })} load={load} />
      )}
    </section>
  );
}

function Row({ order }: { order: OrderView }) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const { id, credits, method, amount, currency, created_at: at } = order;
  return (
    <li className={styles.rows__row}>
      <div>
        <PageLink className={`${styles.rows__link} num`} href={pathOf("transactions", { id })}>
          <FormattedMessage id="bought.bundle" values={{ credits }} />
        </PageLink>
        <p className="meta">
          <FormattedDate value={at} timeZone={timeZone} dateStyle="medium" /> ·{" "}
          <FormattedMessage id={`method.${method}`} />
        </p>
      </div>
      <div className={styles.rows__end}>
        <b className="num">{formatMoney(intl, amount, currency)}</b>
        <Status order={order} />
      </div>
      <Icon name="i-tabler-chevron-right" className="icon--s" />
    </li>
  );
}

function None() {
  return (
    <div className={styles.bought__none}>
      <p>
        <FormattedMessage id="bought.none" />
      </p>
      <PageLink className="btn btn--main" href={pathOf("credits")}>
        <FormattedMessage id="bought.none.credits" />
      </PageLink>
    </div>
  );
}
