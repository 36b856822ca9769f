import { FormattedMessage, useIntl } from "react-intl";
import { useCheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { billOf } from "#client/parts/pay/offer.ts";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import type { BundleOffer, CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import { BillSummary } from "./bill.tsx";
import { discountLine } from "./discount-line.ts";
import { MethodLinks } from "./method-links.tsx";
import { OrderHead } from "./order-head.tsx";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

interface ChooseMethodProps {
  offer: CreditsAnswer;
  bundle: BundleOffer;
  /** What the address names, and what cannot be had. */
  refused: PaymentMethod | null;
  isRepeat: boolean;
}

/** The bundle is chosen; by what it is paid is not. */
export function ChooseMethod({ offer, bundle, refused, isRepeat }: ChooseMethodProps) {
  const intl = useIntl();
  const carried = useCheckoutQuery();
  const bill = billOf(offer, bundle, null);
  // The server doesn't know whether this browser has Apple Pay, so it refuses nothing yet.
  const isKnown = useHydrated() || refused !== "applepay";
  return (
    <div className={`wrap ${noticesStyles["wrap--form"]} ${styles.order}`}>
      <OrderHead />
      <BillSummary
        credits={bundle.credits}
        messages={offer.message_credits > 0 ? bundle.messages : 0}
        currency={offer.currency}
        list={bill.list}
        discount={discountLine(offer, bill)}
        vat={bill.vat}
        vatRate={offer.vat_rate}
        total={bill.total}
      />
      <section className={styles.order__choose} aria-labelledby="choose">
        <h2 id="choose">
          <FormattedMessage id="order.choose" />
        </h2>
        {refused !== null && isKnown && (
          <p className={noticesStyles["pay-fault"]}>
            <FormattedMessage
              id={isRepeat ? "order.choose.gone" : "order.choose.refused"}
              values={{
                method: isRepeat
                  ? methodWithin(intl, refused)
                  : intl.formatMessage({ id: `method.${refused}` }),
              }}
            />
          </p>
        )}
        <MethodLinks offer={offer} bundle={bundle.id} carried={carried} without={null} />
      </section>
    </div>
  );
}
