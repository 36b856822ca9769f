import { FormattedMessage, useIntl } from "react-intl";
import { formatMoney, type MessageId } from "#client/page/intl.tsx";
import { debitPath } from "#client/parts/pay/checkout-paths.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import styles from "#client/parts/pay/notices.module.css";

/** Why an order was refused, and the total before, in minor units, where the price has changed since. */
export interface Refused {
  code: string;
  before: number;
}

const FAULTS: Record<string, MessageId> = {
  order_open: "order.fault.order_open",
  too_many_orders: "order.fault.too_many",
  method_unavailable: "order.fault.method",
  not_sold: "order.fault.not_sold",
  payment_unavailable: "order.fault.provider",
  spending_cap: "order.fault.spending_cap",
  spending_cap_currency: "order.fault.cap_currency",
  mandate_required: "order.fault.mandate",
  debit_blocked: "credits.debit.blocked",
  debit_limit: "credits.debit.limit",
  not_confirmed: "order.fault.not_confirmed",
  offline: "order.fault.offline",
  too_soon: "order.fault.too_many",
  code_not_found: "credits.fault.code_not_found",
  code_used: "credits.fault.code_used",
  code_expired: "credits.fault.code_expired",
  code_not_here: "credits.fault.code_not_here",
  code_minimum: "credits.fault.code_minimum",
  code_method: "credits.fault.code_method",
};

/** Why nothing was ordered. The form keeps what was filled in, and the button may be pressed again. */
export function OrderFault({
  refused: { code, before },
  now,
  offer,
  path,
}: {
  refused: Refused;
  now: number;
  offer: Pick<CreditsAnswer, "currency">;
  path: string;
}) {
  const intl = useIntl();
  const sum = (amount: number) => formatMoney(intl, amount, offer.currency);
  return (
    <p className={`${styles["pay-fault"]} num`}>
      <Icon name="i-tabler-alert-circle" className="icon--s" />
      <span>
        {code === "price_changed" ? (
          <FormattedMessage
            id={before === now ? "order.fault.price" : "order.fault.price_changed"}
            values={{ before: sum(before), now: sum(now) }}
          />
        ) : (
          <FormattedMessage id={FAULTS[code] ?? "order.fault.error"} />
        )}
        {code === "mandate_required" && (
          <>
            {" "}
            <PageLink className="link" href={debitPath(path)}>
              <FormattedMessage id="order.debit" />
            </PageLink>
          </>
        )}
      </span>
    </p>
  );
}
