import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { formatMoney } from "#client/page/intl.tsx";
import type { PricingAnswer } from "#contract/calls/money/pricing.ts";
import styles from "./page.module.css";

/** Percent in hundredths, as the reader writes it. */
const PERCENT = 10_000;

const bold = (parts: ReactNode) => <b>{parts}</b>;

/** What is sold, side by side, and what is in the price. */
export function Bundles({ pricing: { bundles, currency, vat_rate: rate } }: { pricing: PricingAnswer }) {
  const intl = useIntl();
  const money = (minor: number) => formatMoney(intl, minor, currency);
  return (
    <section aria-labelledby="bundles">
      <h2 id="bundles">
        <FormattedMessage id="pricing.bundles" />
      </h2>
      <ul className={styles.prices}>
        {bundles.map(({ id, credits, messages, list_amount: amount, message_price: each, savings }) => (
          <li key={id} className={styles.price}>
            <h3 className={`${styles.price__credits} num`}>
              <FormattedMessage id="pricing.bundle" values={{ credits, b: bold }} />
            </h3>
            {messages > 0 && (
              <p className="meta num">
                <FormattedMessage id="pricing.messages" values={{ messages }} />
              </p>
            )}
            <p className={`${styles.price__sum} num`}>{money(amount)}</p>
            {messages > 0 && (
              <p className="num">
                <FormattedMessage id="pricing.each" values={{ price: money(each) }} />
              </p>
            )}
            {savings > 0 && (
              <p className="tag">
                <FormattedMessage id="pricing.savings" values={{ savings }} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="meta">
        {rate > 0 ? (
          <FormattedMessage
            id="pricing.vat"
            values={{
              rate: intl.formatNumber(rate / PERCENT, { style: "percent", maximumFractionDigits: 1 }),
            }}
          />
        ) : (
          <FormattedMessage id="pricing.vat.none" />
        )}
      </p>
    </section>
  );
}
