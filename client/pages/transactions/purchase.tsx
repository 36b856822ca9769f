import { useState } from "react";
import { FormattedDate, FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { AtOnceView, OrderView } from "#contract/calls/money/orders.ts";
import type { TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import { Invoice, type Parties } from "./invoice.tsx";
import { Status } from "./status.tsx";
import { Withdrawal } from "./withdrawal.tsx";
import invoiceStyles from "./invoice.module.css";
import styles from "./page.module.css";

/** One purchase: what became of it, its invoice, and the way out of it while that is open. */
export function Purchase({
  given,
  company,
  billed_to,
  buyer,
}: { given: OrderView } & Parties & Pick<TransactionsAnswer, "buyer">) {
  const [order, setOrder] = useState(given);
  const timeZone = useTimeZone();
  const { documents, status, reason, collected_on: collected } = order;
  const issued = documents.find(({ kind }) => kind === "invoice");
  return (
    <>
      <header className={`${styles.purchase__head} ${invoiceStyles["no-print"]}`}>
        <div>
          <h1 className="num">
            <FormattedMessage id="bought.bundle" values={{ credits: order.credits }} />
          </h1>
          <p className="meta">
            <FormattedDate value={order.created_at} timeZone={timeZone} dateStyle="long" timeStyle="short" />
          </p>
        </div>
        <Status order={order} />
      </header>
      {reason !== null && (
        <p className={invoiceStyles["no-print"]}>
          <FormattedMessage id={`bought.reason.${reason}`} />
        </p>
      )}
      {collected !== null && status !== "failed" && status !== "cancelled" && (
        <p className={invoiceStyles["no-print"]}>
          <FormattedMessage
            id="bought.collected"
            values={{ date: <FormattedDate value={collected} timeZone="UTC" dateStyle="long" /> }}
          />
        </p>
      )}
      <WayOn order={order} />
      {issued && (
        <>
          <Invoice order={order} issued={issued} company={company} billed_to={billed_to} />
          <Documents documents={documents} />
          {order.at_once && <Agreed {...order.at_once} />}
          <button
            type="button"
            className={`btn btn--line needs-script ${invoiceStyles["no-print"]} ${styles.purchase__print}`}
            onClick={() => {
              window.print();
            }}
          >
            <Icon name="i-tabler-printer" className="icon--s" />
            <FormattedMessage id="bought.print" />
          </button>
        </>
      )}
      {(order.withdraw_until !== null || order.refund !== null) && (
        <Withdrawal order={order} email={buyer.email} onChange={setOrder} />
      )}
    </>
  );
}

/** The invoice and what corrects it, to download. */
function Documents({ documents }: Pick<OrderView, "documents">) {
  return (
    <section className={invoiceStyles["no-print"]} aria-labelledby="documents">
      <h2 id="documents">
        <FormattedMessage id="bought.documents" />
      </h2>
      <ul className={styles.rows}>
        {documents.map(({ kind, number, date, file }) => (
          <li key={number} className={`${styles.rows__row} ${styles["rows__row--line"]}`}>
            <a className={`${styles.rows__link} num`} href={file} download={`${number}.pdf`}>
              <FormattedMessage id={`bought.file.${kind}`} values={{ number }} />
            </a>
            <span className="meta">
              <FormattedDate value={date} timeZone="UTC" dateStyle="medium" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The request for immediate delivery, in the words that were agreed to. */
function Agreed({ text, version, language, at }: AtOnceView) {
  const timeZone = useTimeZone();
  return (
    <section className={invoiceStyles["no-print"]} aria-labelledby="agreed">
      <h2 id="agreed">
        <FormattedMessage id="bought.agreed" />
      </h2>
      <p lang={language}>{text}</p>
      <p className="meta">
        <FormattedMessage
          id="bought.agreed.at"
          values={{
            time: <FormattedDate value={at} timeZone={timeZone} dateStyle="long" timeStyle="short" />,
            version: <FormattedDate value={version} timeZone="UTC" dateStyle="long" />,
          }}
        />
      </p>
    </section>
  );
}

/** An order that waits for the member, or that failed, is continued on its own page. */
function WayOn({ order: { id, status, bundle, method } }: { order: OrderView }) {
  if (status !== "open" && status !== "pending" && status !== "failed" && status !== "cancelled") return null;
  const goesOn = status === "open" || status === "pending";
  return (
    <p className={invoiceStyles["no-print"]}>
      <PageLink
        className="btn btn--main"
        href={
          goesOn
            ? pathOf("credits-id-paymentmethod", { id: bundle, paymentmethod: method }, { order: id })
            : pathOf("credits-id-paymentmethod", { id: bundle })
        }
      >
        <FormattedMessage id={goesOn ? "bought.go-on" : "bought.try-again"} />
      </PageLink>
    </p>
  );
}
