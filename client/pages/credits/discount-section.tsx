import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { formatMoney } from "#client/page/intl.tsx";
import {
  DiscountCountdown,
  CountdownAnnouncement,
  useSecondsLeft,
} from "#client/parts/pay/discount-countdown.tsx";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import methodsStyles from "#client/parts/pay/methods.module.css";
import styles from "./page.module.css";

/** Seconds within which a day of the week is enough to say when. */
const SOON = 518_400;

type Discount = NonNullable<CreditsAnswer["discount"]>;

/** What is taken off now: how much, by which code, on what, and when it truly ends. */
export function DiscountSection({ discount, onOver }: { discount: Discount; onOver: () => void }) {
  const { kind, code, value_percentage: percentage, expires } = discount;
  const intl = useIntl();
  const timeZone = useTimeZone();
  const left = useSecondsLeft(discount, onOver);
  return (
    <section className={methodsStyles.deal} aria-labelledby="offer">
      <div>
        <h2 id="offer">
          <FormattedMessage
            id={`credits.discount.${kind}`}
            values={{
              percentage: intl.formatNumber(percentage / 100, { style: "percent", maximumFractionDigits: 2 }),
            }}
          />
        </h2>
        <p>
          <FormattedMessage
            id={kind === "code" ? "credits.discount.text" : "credits.discount.text.first"}
            values={{ code: <b>{code}</b> }}
          />{" "}
          <span className={styles.offer__long}>
            <FormattedMessage id="credits.discount.taken" />{" "}
          </span>
          <Conditions discount={discount} />
          {expires !== null && (
            <FormattedMessage
              tagName="span"
              id="credits.discount.until"
              values={{
                end: (
                  <FormattedDate
                    value={expires}
                    timeZone={timeZone}
                    weekday="long"
                    {...(left === null || left > SOON ? { day: "numeric", month: "long" } : {})}
                    hour="2-digit"
                    minute="2-digit"
                  />
                ),
              }}
            />
          )}
        </p>
      </div>
      {left !== null && (
        <>
          <DiscountCountdown left={left} />
          <CountdownAnnouncement left={left} />
        </>
      )}
    </section>
  );
}

function Conditions({
  discount: { minimum_order_value: minimum, currency, paymentmethods: methods },
}: {
  discount: Discount;
}) {
  const intl = useIntl();
  const names = PAYMENT_METHODS.filter((method) => methods?.includes(method)).map((method) =>
    methodWithin(intl, method),
  );
  return (
    <>
      {minimum !== null && minimum > 0 && currency !== null && (
        <span>
          <FormattedMessage
            id="credits.discount.minimum"
            values={{ sum: formatMoney(intl, minimum, currency) }}
          />{" "}
        </span>
      )}
      {names.length > 0 && (
        <span>
          <FormattedMessage
            id="credits.discount.methods"
            values={{ methods: intl.formatList(names, { type: "disjunction" }) }}
          />{" "}
        </span>
      )}
    </>
  );
}
