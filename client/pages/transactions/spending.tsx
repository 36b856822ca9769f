import { use, useState } from "react";
import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { trueMinus } from "#client/page/intl.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { ShowMore } from "#client/ui/show-more.tsx";
import type { LedgerEntry } from "#contract/calls/money/transactions.ts";
import styles from "./page.module.css";

/** The ledger in words, the newest first; what is older comes when it is asked for. */
export function Spending({ given, older: first }: { given: readonly LedgerEntry[]; older: string | null }) {
  const api = use(BrowserContext)?.api;
  const [entries, setEntries] = useState(given);
  const [older, setOlder] = useState(first);

  async function load(): Promise<boolean> {
    if (!api || older === null) return false;
    const answer = await api.get("/api/transactions.php", { before: older }).catch(() => null);
    if (!answer) return false;
    setEntries((before) => [...before, ...answer.spending]);
    setOlder(answer.older);
    return true;
  }

  return (
    <section aria-labelledby="spending">
      <h2 id="spending">
        <FormattedMessage id="bought.spending" />
      </h2>
      {entries.length === 0 ? (
        <p className="lead">
          <FormattedMessage id="bought.spending.none" />
        </p>
      ) : (
        <ul className={styles.rows}>
          {entries.map((entry) => (
            <Line key={entry.entry} entry={entry} />
          ))}
        </ul>
      )}
      {older !== null && <ShowMore href={pathOf("transactions", {}, { before: older })} load={load} />}
    </section>
  );
}

function Line({ entry: { kind, amount, balance, at, order } }: { entry: LedgerEntry }) {
  const timeZone = useTimeZone();
  const intl = useIntl();
  // Credits of a chargeback or refund that was reversed come back under its own kind.
  const isBack = amount > 0 && (kind === "chargeback" || kind === "provider_refund");
  const what = <FormattedMessage id={isBack ? `bought.kind.${kind}.back` : `bought.kind.${kind}`} />;
  return (
    <li className={`${styles.rows__row} ${styles["rows__row--line"]}`}>
      <div>
        <p>
          {order === null ? (
            what
          ) : (
            <PageLink className={styles.rows__link} href={pathOf("transactions", { id: order })}>
              {what}
            </PageLink>
          )}
        </p>
        <p className="meta">
          <FormattedDate value={at} timeZone={timeZone} dateStyle="medium" timeStyle="short" />
        </p>
      </div>
      <div className={styles.rows__end}>
        <b className={amount > 0 ? `num ${styles.rows__plus}` : "num"}>
          {trueMinus(intl.formatNumber(amount, { signDisplay: "always" }))}
        </b>
        <span className="meta num">
          <FormattedMessage id="bought.balance" values={{ balance }} />
        </span>
      </div>
    </li>
  );
}
