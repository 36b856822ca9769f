import { useState } from "react";
import { FormattedDate, FormattedMessage } from "react-intl";
import { useTimeZone } from "#client/browser/time-zone.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { OrderView } from "#contract/calls/orders.ts";
import { Invoice, type Parties } from "./invoice.tsx";
import { Status } from "./status.tsx";
import { Withdrawal } from "./withdrawal.tsx";

/** One purchase: what became of it, its invoice, and the way out of it while that is open. */
export function Purchase({ given, company, buyer }: { given: OrderView } & Parties) {
  const [order, setOrder] = useState(given);
  const timeZone = useTimeZone();
  const { invoice, status, reason, collected_on: collected } = order;
  return (
    <>
      <header className="purchase__head no-print">
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
        <p className="no-print">
          <FormattedMessage id={`bought.reason.${reason}`} />
        </p>
      )}
      {collected !== null && status !== "failed" && status !== "cancelled" && (
        <p className="no-print">
          <FormattedMessage
            id="bought.collected"
            values={{ date: <FormattedDate value={collected} timeZone="UTC" dateStyle="long" /> }}
          />
        </p>
      )}
      <WayOn order={order} />
      {invoice !== null && (
        <>
          <Invoice order={order} number={invoice} company={company} buyer={buyer} />
          <button
            type="button"
            className="btn btn--line needs-script no-print purchase__print"
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

/** An order that waits for the member, or that failed, is continued on its own page. */
function WayOn({ order: { id, status, bundle, method } }: { order: OrderView }) {
  if (status !== "open" && status !== "pending" && status !== "failed" && status !== "cancelled") return null;
  const goesOn = status === "open" || status === "pending";
  return (
    <p className="no-print">
      <a
        className="btn btn--main"
        href={
          goesOn
            ? pathOf("credits-id-paymentmethod", { id: bundle, paymentmethod: method }, { order: id })
            : pathOf("credits-id-paymentmethod", { id: bundle })
        }
      >
        <FormattedMessage id={goesOn ? "bought.go-on" : "bought.try-again"} />
      </a>
    </p>
  );
}
