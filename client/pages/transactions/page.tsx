import { FormattedMessage } from "react-intl";
import { usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { Cap } from "./cap.tsx";
import type { Data } from "./data.ts";
import { Purchase } from "./purchase.tsx";
import { Purchases } from "./purchases.tsx";
import { Spending } from "./spending.tsx";
import invoiceStyles from "./invoice.module.css";
import styles from "./page.module.css";

/** What a member bought and spent it on (answers, section 3); with an id that one purchase alone. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { transactions, id } = data;
  const [only] = transactions.purchases;
  if (id !== null && only) {
    return (
      <div className={`wrap wrap--read ${styles.bought}`}>
        <p className={invoiceStyles["no-print"]}>
          <PageLink className={`link ${styles.bought__back}`} href={pathOf("transactions")}>
            <Icon name="i-tabler-arrow-left" className="icon--s" />
            <FormattedMessage id="bought.all" />
          </PageLink>
        </p>
        <Purchase key={only.id} given={only} {...transactions} />
      </div>
    );
  }
  return (
    <div className={`wrap wrap--read ${styles.bought}`}>
      <header>
        <h1>
          <FormattedMessage id="bought.title" />
        </h1>
        <p className="lead num">
          <FormattedMessage id="bought.credits" values={{ credits: transactions.balance.credits }} />
        </p>
      </header>
      <Purchases given={transactions.purchases} older={transactions.older_purchases} />
      <Spending given={transactions.spending} older={transactions.older} />
      <Cap given={transactions.cap} currency={transactions.currency} />
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const only =
    data && "transactions" in data && data.id !== null ? data.transactions.purchases[0] : undefined;
  const title = only?.invoice
    ? intl.formatMessage({ id: "bought.invoice" }, { number: only.invoice })
    : intl.formatMessage({ id: "bought.title" });
  return { title: `${title} – ${seed.site.name}` };
}
