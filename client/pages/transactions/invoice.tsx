import type { ReactNode } from "react";
import { FormattedDate, FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { formatMoney } from "#client/page/intl.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import type { DocumentView, OrderView } from "#contract/calls/money/orders.ts";
import type { TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import styles from "./invoice.module.css";

export type Parties = Pick<TransactionsAnswer, "company" | "billed_to">;

/** Rates are in hundredths of a percent. */
const WHOLE = 10_000;

/** An invoice as it was issued; it prints on one page. What corrects it has documents of its own. */
export function Invoice({
  order,
  issued: { number, date },
  company,
  billed_to: buyer,
}: { order: OrderView; issued: DocumentView } & Parties) {
  const { site } = useFrame();
  const intl = useIntl();
  const country = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  return (
    <article className={styles.invoice} aria-labelledby="invoice">
      <header className={styles.invoice__head}>
        <h2 id="invoice">
          <FormattedMessage id="bought.invoice" values={{ number }} />
        </h2>
        <p>{site.name}</p>
      </header>
      <div className={styles.invoice__parties}>
        <address>
          <b>{company.name}</b>
          <br />
          {company.address}
          <br />
          {company.city}
          <br />
          {country(company.country)}
          <br />
          <FormattedMessage id="bought.register" values={{ kvk: company.kvk }} />
          <br />
          <FormattedMessage id="bought.vat-number" values={{ vat: company.vat_numbers.join(", ") }} />
        </address>
        <address>
          <span className="meta">
            <FormattedMessage id="bought.buyer" />
          </span>
          <br />
          <b>{buyer.name}</b>
          <br />
          {buyer.email}
          <br />
          {country(order.vat_country)}
        </address>
      </div>
      <Facts order={order} date={date} />
      <Sums order={order} />
    </article>
  );
}

function Facts({
  order: { created_at: ordered, method },
  date,
}: {
  order: OrderView;
  /** As YYYY-MM-DD. */
  date: string;
}) {
  const timeZone = useTimeZone();
  const rows: [string, ReactNode][] = [
    ["bought.date", <FormattedDate key="issued" value={date} timeZone="UTC" dateStyle="long" />],
    ["bought.ordered", <FormattedDate key="ordered" value={ordered} timeZone={timeZone} dateStyle="long" />],
    ["bought.paid-by", <FormattedMessage key="method" id={`method.${method}`} />],
  ];
  return (
    <dl className={styles.invoice__facts}>
      {rows.map(([id, value]) => (
        <div key={id}>
          <dt>
            <FormattedMessage id={id as "bought.date"} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ order }: { order: OrderView }) {
  const intl = useIntl();
  const { credits, list_amount: list, discount, amount, vat_rate: rate, vat_amount: vat, currency } = order;
  const money = (minor: number) => formatMoney(intl, minor, currency);
  return (
    <table className={`${styles.invoice__sums} num`}>
      <caption className="sr">
        <FormattedMessage id="bought.sums" />
      </caption>
      <tbody>
        <tr>
          <th scope="row">
            <FormattedMessage id="bought.line" values={{ credits, taxed: String(rate > 0) }} />
          </th>
          <td>{money(list)}</td>
        </tr>
        {discount && (
          <tr>
            <th scope="row">
              <FormattedMessage
                id="bought.discount"
                values={{ percentage: discount.percentage, code: discount.code }}
              />
            </th>
            <td>{money(-discount.amount)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">
            <FormattedMessage id="bought.net" />
          </th>
          <td>{money(amount - vat)}</td>
        </tr>
        <tr>
          <th scope="row">
            {rate > 0 ? (
              <FormattedMessage id="bought.vat" values={{ rate: percent(intl, rate) }} />
            ) : (
              <FormattedMessage id="bought.vat.none" />
            )}
          </th>
          <td>{money(vat)}</td>
        </tr>
        <tr className={styles.invoice__total}>
          <th scope="row">
            <FormattedMessage id="bought.total" />
          </th>
          <td>{money(amount)}</td>
        </tr>
      </tbody>
    </table>
  );
}

const percent = (intl: IntlShape, rate: number): string =>
  intl.formatNumber(rate / WHOLE, { style: "percent", maximumFractionDigits: 2 });
