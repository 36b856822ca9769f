import { use, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useUser } from "#client/page/context.tsx";
import { formatMoney } from "#client/page/intl.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OrderView } from "#contract/calls/money/orders.ts";
import { cancelOrder } from "./cancel-order.ts";
import { withOrder } from "./checkout-paths.ts";
import { methodWithin } from "./method-within.ts";
import { forgetOrder } from "./pending-order.ts";
import styles from "./notices.module.css";

/** An order that is not paid yet, with ways to pay or to cancel it. */
export function OpenOrder({ order, onCancelled }: { order: OrderView; onCancelled: () => void }) {
  const { id, bundle, method, credits, amount, currency, country, next, status } = order;
  const intl = useIntl();
  const member = useUser()?.id;
  const api = use(BrowserContext)?.api;
  const isHydrated = useHydrated();
  const [state, setState] = useState<"still" | "busy" | "failed">("still");
  async function cancel(): Promise<void> {
    if (!api) return;
    setState("busy");
    const isCancelled = await cancelOrder(api, id);
    setState(isCancelled ? "still" : "failed");
    if (!isCancelled) return;
    if (member !== undefined) forgetOrder(deviceStorage(), member);
    onCancelled();
  }
  const path = pathOf(
    "credits-id-paymentmethod",
    { id: bundle, paymentmethod: method },
    { country, next: next ?? undefined },
  );
  return (
    <section className={styles.waits} aria-labelledby="waits">
      <Icon name="i-tabler-clock" />
      <div>
        <h2 id="waits">
          <FormattedMessage id={status === "pending" ? "credits.open.pending" : "credits.open"} />
        </h2>
        <p className="num">
          <FormattedMessage
            id="credits.open.text"
            values={{
              credits,
              method: methodWithin(intl, method),
              sum: formatMoney(intl, amount, currency),
            }}
          />
        </p>
        <p role="status" className={styles["pay-fault"]}>
          {state === "failed" && <FormattedMessage tagName="span" id="credits.open.failed" />}
        </p>
      </div>
      <div className={styles.waits__act}>
        <PageLink className="btn btn--row" href={withOrder(path, id)}>
          <FormattedMessage id={status === "pending" ? "credits.open.look" : "credits.open.on"} />
        </PageLink>
        {status === "open" && (
          <button
            type="button"
            className="btn btn--row btn--quiet"
            disabled={!isHydrated || state === "busy"}
            onClick={() => void cancel()}
          >
            <FormattedMessage id="credits.open.cancel" />
          </button>
        )}
      </div>
    </section>
  );
}
