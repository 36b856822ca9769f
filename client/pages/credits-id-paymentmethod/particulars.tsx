import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { creditsPath, orderPath, type CheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { PaymentMethodIcon } from "#client/parts/pay/payment-method-icon.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { CardView, CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import styles from "./page.module.css";

interface ParticularsProps {
  offer: CreditsAnswer;
  bundle: BundleId;
  method: PaymentMethod;
  carried: CheckoutQuery;
  /** A remembered card that is charged. */
  card: CardView | null;
}

/** By what and from where it is paid, who gets the receipt, who sells, and how one gets out of it again. */
export function Particulars({ offer, bundle, method, carried, card }: ParticularsProps) {
  const intl = useIntl();
  const { company } = useFrame();
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const at = offer.receipt_to.lastIndexOf("@") + 1;
  return (
    <>
      <dl className={`lines ${styles.order__lines}`}>
        <div>
          <dt>
            <FormattedMessage id="order.method" />
          </dt>
          <dd className={styles.order__method}>
            <PaymentMethodIcon method={method} />
            <span>{card?.label ?? <FormattedMessage tagName="span" id={`method.${method}`} />}</span>
          </dd>
          <dd>
            <PageLink className="link" href={orderPath(carried, bundle, null)}>
              <FormattedMessage id="order.change" />
              <span className="sr">
                {" "}
                <FormattedMessage id="order.method" />
              </span>
            </PageLink>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="order.country" />
          </dt>
          <dd>{nameOf(offer.country)}</dd>
          <dd>
            <PageLink className="link" href={creditsPath(carried)}>
              <FormattedMessage id="order.change" />
              <span className="sr">
                {" "}
                <FormattedMessage id="order.country" />
              </span>
            </PageLink>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="order.receipt" />
          </dt>
          <dd>
            {/* an address that does not fit breaks behind its @ */}
            {offer.receipt_to.slice(0, at)}
            <wbr />
            {offer.receipt_to.slice(at)}
          </dd>
          <dd>
            <PageLink className="link" href={pathOf("notifications")}>
              <FormattedMessage id="order.change" />
              <span className="sr">
                {" "}
                <FormattedMessage id="order.receipt" />
              </span>
            </PageLink>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="order.seller" />
          </dt>
          <dd>
            {company.name}, {company.address}, {company.city}, {nameOf(company.country)}
          </dd>
        </div>
      </dl>
      <p className={`${styles.order__back} num`}>
        <FormattedMessage
          id={offer.refund_days > 0 ? "order.withdraw" : "order.withdraw.none"}
          values={{ days: offer.refund_days }}
        />
      </p>
    </>
  );
}
