import { FormattedMessage, useIntl } from "react-intl";
import { emphasised } from "#client/parts/pay/emphasised.tsx";
import { useMoneyFormat } from "#client/parts/pay/use-money-format.ts";
import { classNames } from "#client/ui/class-names.ts";
import type { BundleOffer, CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import styles from "./page.module.css";

/** The bundles side by side, each in its own style. */
export function Bundles({
  offer,
  picked,
  onPick,
}: {
  offer: CreditsAnswer;
  picked: BundleId;
  onPick: (bundle: BundleId) => void;
}) {
  const lowest = Math.min(...offer.bundles.map(({ message_price: price }) => price));
  return (
    <fieldset>
      <legend className="legend">
        <FormattedMessage id="credits.bundles" />
      </legend>
      <div className={styles.bundles}>
        {offer.bundles.map((bundle, i) => (
          <label key={bundle.id} className={classNames(styles.bundle, styles[`bundle--${bundle.id}`])}>
            <input
              type="radio"
              name="bundle"
              value={bundle.id}
              checked={bundle.id === picked}
              onChange={() => {
                onPick(bundle.id);
              }}
            />
            <Coins count={i + 1} />
            <Card bundle={bundle} offer={offer} isLowest={bundle.message_price === lowest && i > 0} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Card({ bundle, offer, isLowest }: { bundle: BundleOffer; offer: CreditsAnswer; isLowest: boolean }) {
  const intl = useIntl();
  const money = useMoneyFormat(offer.currency);
  const { credits, messages, amount, list_amount: list, message_price: price, savings } = bundle;
  return (
    <>
      <span className={`${styles.bundle__c} num`}>
        <FormattedMessage id="credits.bundle.credits" values={{ credits, b: emphasised }} />
      </span>
      {offer.message_credits > 0 && (
        <span className={`${styles.bundle__m} num`}>
          <FormattedMessage id="credits.bundle.messages" values={{ messages }} />
        </span>
      )}
      <span className={`${styles.bundle__p} num`}>
        <b>{money(amount)}</b>
        {list > amount && (
          <s>
            <span className="sr">{intl.formatMessage({ id: "credits.bundle.before" })} </span>
            {money(list)}
          </s>
        )}
      </span>
      {offer.message_credits > 0 && (
        <span className={`${styles.bundle__e} num`}>
          <FormattedMessage id="credits.bundle.each" values={{ price: money(price) }} />
          {isLowest && (
            <span>
              {", "}
              <FormattedMessage id="credits.bundle.lowest" />
            </span>
          )}
        </span>
      )}
      {savings > 0 && (
        <span className={`${styles.bundle__s} num`}>
          <FormattedMessage id="credits.bundle.savings" values={{ savings }} />
        </span>
      )}
    </>
  );
}

/** A stack that grows with the bundle. */
function Coins({ count }: { count: number }) {
  return (
    <svg className={styles.bundle__coins} viewBox="0 0 36 36" width={36} height={36} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <g key={i} transform={`translate(0 ${-6 * i})`}>
          <path d="M4 27v4c0 2.2 6.3 4 14 4s14-1.8 14-4v-4z" />
          <ellipse cx="18" cy="27" rx="14" ry="4" />
        </g>
      ))}
    </svg>
  );
}
