import { FormattedMessage } from "react-intl";
import { orderPath, type CheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { methodsForBundle, methodObstacle } from "#client/parts/pay/offer.ts";
import { PaymentMethodIcon } from "#client/parts/pay/payment-method-icon.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { CreditsAnswer, MethodOffer } from "#contract/calls/money/credits.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import styles from "#client/parts/pay/methods.module.css";

interface MethodLinksProps {
  offer: CreditsAnswer;
  bundle: BundleId;
  carried: CheckoutQuery;
  /** The one that just did not work. */
  without: PaymentMethod | null;
}

/**
 * Each payment method as a link to its overview: stored cards first, then the country's methods, then the
 * others.
 */
export function MethodLinks({ offer, bundle, carried, without }: MethodLinksProps) {
  const { own, others } = methodsForBundle(offer, bundle);
  const isOffered = (each: PaymentMethod) =>
    each !== without &&
    methodObstacle(offer, each) === null &&
    [...own, ...others].some(({ method }) => method === each);
  const cards = offer.cards.filter(({ method }) => isOffered(method));
  const link = ({ method, kind }: MethodOffer) => (
    <li key={method}>
      <PageLink className={styles.pay} href={orderPath(carried, bundle, method)}>
        <PaymentMethodIcon method={method} />
        <span className={styles.pay__name}>
          <FormattedMessage id={`method.${method}`} />
          {kind !== "card" && (
            <small>
              <FormattedMessage id={`credits.kind.${kind}`} />
            </small>
          )}
        </span>
      </PageLink>
    </li>
  );
  const [mine, more] = [own, others].map((all) => all.filter(({ method }) => isOffered(method)));
  return (
    <>
      <ul className={`${styles.pays} ${styles["pays--links"]}`}>
        {cards.map(({ id, label, method }) => (
          <li key={id}>
            <PageLink className={styles.pay} href={orderPath(carried, bundle, method, id)}>
              <PaymentMethodIcon method={method} />
              <span className={styles.pay__name}>
                {label}
                <small>
                  <FormattedMessage id="credits.card" />
                </small>
              </span>
            </PageLink>
          </li>
        ))}
        {mine?.map(link)}
      </ul>
      {more && more.length > 0 && (
        <details className={styles.pays__more} open={mine?.length === 0}>
          <summary>
            <FormattedMessage id="credits.methods.more" values={{ count: more.length }} />
            <Icon name="i-tabler-chevron-down" className="icon--s" />
          </summary>
          <ul className={`${styles.pays} ${styles["pays--links"]}`}>{more.map(link)}</ul>
        </details>
      )}
    </>
  );
}
