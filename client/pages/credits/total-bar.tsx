import { FormattedMessage, useIntl } from "react-intl";
import { orderPath, useCheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { useMoneyFormat } from "#client/parts/pay/use-money-format.ts";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import type { PaymentChoice } from "#client/stores/payment.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { BundleOffer, CreditsAnswer } from "#contract/calls/money/credits.ts";
import styles from "./page.module.css";

interface TotalBarProps {
  offer: CreditsAnswer;
  bundle: BundleOffer;
  choice: PaymentChoice | null;
  total: number;
}

/** What was chosen comes to this; the way to its overview, where nothing is ordered yet. */
export function TotalBar({ offer, bundle: { id, credits }, choice, total }: TotalBarProps) {
  const intl = useIntl();
  const money = useMoneyFormat(offer.currency);
  const carried = useCheckoutQuery();
  // as a link it is fetched as it is touched; the button sends the form where there is no script
  const isHydrated = useHydrated();
  const card = offer.cards.find((each) => each.id === choice?.card);
  const taxed = String(offer.vat_rate > 0);
  const method = card ? card.label : choice ? methodWithin(intl, choice.method) : null;
  return (
    <div className={styles.buy__bar}>
      <p aria-live="polite">
        <b className="num">{money(total)}</b>
        <span className="meta num">
          {method === null ? (
            <FormattedMessage id="credits.sum.open" values={{ credits, taxed }} />
          ) : (
            <FormattedMessage id="credits.sum" values={{ credits, method, taxed }} />
          )}
        </span>
      </p>
      {isHydrated ? (
        <PageLink className="btn btn--main" href={orderPath(carried, id, choice?.method ?? null, card?.id)}>
          <FormattedMessage id="credits.review" />
        </PageLink>
      ) : (
        <button className="btn btn--main">
          <FormattedMessage id="credits.review" />
        </button>
      )}
    </div>
  );
}
