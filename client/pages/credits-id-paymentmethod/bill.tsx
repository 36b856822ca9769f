import { FormattedMessage } from "react-intl";
import { useMoneyFormat, useVatRateFormat } from "#client/parts/pay/use-money-format.ts";
import type { OrderDiscount } from "#contract/calls/money/orders.ts";
import styles from "./page.module.css";

interface BillProps {
  credits: number;
  /** How many messages they are good for; 0 where that says nothing. */
  messages: number;
  currency: string;
  list: number;
  discount: Pick<OrderDiscount, "kind" | "code" | "percentage" | "amount"> | null;
  vat: number;
  vatRate: number;
  total: number;
}

/** What is bought, and what it comes to. */
export function BillSummary({ credits, messages, currency, list, discount, vat, vatRate, total }: BillProps) {
  const money = useMoneyFormat(currency);
  const rate = useVatRateFormat();
  return (
    <section className={styles.order__sum} aria-labelledby="what">
      <h2 id="what" className="num">
        <FormattedMessage id="order.credits" values={{ credits }} />
      </h2>
      <p className="meta num">
        {messages > 0 ? (
          <FormattedMessage id="order.note" values={{ messages }} />
        ) : (
          <FormattedMessage id="order.note.only" />
        )}
      </p>
      <dl className={`${styles.bill} num`}>
        <div>
          <dt>
            <FormattedMessage id="order.bundle" />
          </dt>
          <dd>{money(list)}</dd>
        </div>
        {discount && (
          <div className={styles.bill__less}>
            <dt>
              <FormattedMessage
                id={`order.discount.${discount.kind}`}
                values={{ percentage: rate(discount.percentage * 100), code: discount.code }}
              />
            </dt>
            <dd>{money(-discount.amount)}</dd>
          </div>
        )}
        {vatRate > 0 && (
          <div>
            <dt>
              <FormattedMessage id="order.vat" values={{ rate: rate(vatRate) }} />
            </dt>
            <dd>{money(vat)}</dd>
          </div>
        )}
        <div className={styles.bill__total}>
          <dt>
            <FormattedMessage id="order.total" />
          </dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
