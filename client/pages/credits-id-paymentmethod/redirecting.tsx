import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { checkoutAddress } from "#client/parts/pay/checkout-paths.ts";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { PaymentMethodIcon } from "#client/parts/pay/payment-method-icon.tsx";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import styles from "#client/parts/pay/result.module.css";

/** Seconds before the browser is redirected. */
const REDIRECT_AFTER = 3;

/** The order is placed, and the browser is about to be redirected to the payment provider. */
export function Redirecting({ checkout, method }: { checkout: string; method: PaymentMethod }) {
  const intl = useIntl();
  const [left, setLeft] = useState(REDIRECT_AFTER);
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft((seconds) => Math.max(0, seconds - 1));
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  useEffect(() => {
    if (left === 0) location.assign(checkoutAddress(checkout, location));
  }, [left, checkout]);
  return (
    <div className={styles.result}>
      <span className={styles.result__sign}>
        <PaymentMethodIcon method={method} />
      </span>
      <h1>
        <FormattedMessage id="order.leaving" />
      </h1>
      <p className="lead">
        <FormattedMessage id="order.leaving.text" values={{ method: methodWithin(intl, method) }} />{" "}
        <span className="num" aria-hidden="true">
          <FormattedMessage id="order.leaving.seconds" values={{ seconds: left }} />
        </span>
      </p>
      <a className="btn btn--main btn--wide" href={checkoutAddress(checkout, location)}>
        <FormattedMessage id="order.leaving.now" />
      </a>
    </div>
  );
}
