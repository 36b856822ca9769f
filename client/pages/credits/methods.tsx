import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { sortedCountries } from "#client/parts/fields/sort-by-name.ts";
import { methodsForBundle, methodObstacle } from "#client/parts/pay/offer.ts";
import { PaymentMethodIcon } from "#client/parts/pay/payment-method-icon.tsx";
import type { PaymentChoice } from "#client/stores/payment.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { CardView, CreditsAnswer, MethodOffer } from "#contract/calls/money/credits.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import { COUNTRY_FORM } from "./country-form.tsx";
import { ForgetCard } from "./forget-card.tsx";
import methodsStyles from "#client/parts/pay/methods.module.css";
import styles from "./page.module.css";

interface MethodsProps {
  offer: CreditsAnswer;
  bundle: BundleId;
  choice: PaymentChoice | null;
  onChoose: (choice: PaymentChoice) => void;
  onForgotten: () => void;
}

/** The ways to pay a bundle: stored cards, the country's methods, and the others behind "more". */
export function Methods({ offer, bundle, choice, onChoose, onForgotten }: MethodsProps) {
  const legend = useRef<HTMLLegendElement>(null);
  const { own, others } = methodsForBundle(offer, bundle);
  const cards = offer.cards.filter((card) =>
    [...own, ...others].some(({ method }) => method === card.method),
  );
  const option = (each: MethodOffer) => (
    <MethodOption
      key={each.method}
      offer={offer}
      each={each}
      isChosen={choice?.card === null && choice.method === each.method}
      onChoose={onChoose}
    />
  );
  const forgotten = () => {
    // the card's button goes away with it
    legend.current?.focus();
    onForgotten();
  };
  return (
    <fieldset>
      <legend ref={legend} className="legend" tabIndex={-1}>
        <FormattedMessage id="credits.methods" />
      </legend>
      {cards.length > 0 && (
        <div className={`${methodsStyles.pays} ${methodsStyles["pays--cards"]}`}>
          {cards.map((card) => (
            <div className={methodsStyles.pays__card} key={card.id}>
              <CardOption card={card} isChosen={choice?.card === card.id} onChoose={onChoose} />
              <ForgetCard card={card} onForgotten={forgotten} />
            </div>
          ))}
        </div>
      )}
      {own.length > 0 && <div className={methodsStyles.pays}>{own.map(option)}</div>}
      {others.length > 0 && (
        <details
          className={methodsStyles.pays__more}
          open={
            own.length === 0 || others.some(({ method }) => choice?.card === null && method === choice.method)
          }
        >
          <summary>
            <FormattedMessage id="credits.methods.more" values={{ count: others.length }} />
            <Icon name="i-tabler-chevron-down" className="icon--s" />
          </summary>
          <div className={methodsStyles.pays}>{others.map(option)}</div>
        </details>
      )}
      <Where offer={offer} />
    </fieldset>
  );
}

function MethodOption({
  offer,
  each: { method, kind },
  isChosen,
  onChoose,
}: {
  offer: CreditsAnswer;
  each: MethodOffer;
  isChosen: boolean;
  onChoose: MethodsProps["onChoose"];
}) {
  const obstacle = methodObstacle(offer, method);
  const hint = obstacle !== null || kind === "card" ? null : kind;
  return (
    <label
      className={obstacle === null ? methodsStyles.pay : `${methodsStyles.pay} ${methodsStyles["pay--off"]}`}
    >
      <input
        type="radio"
        name="method"
        value={method}
        checked={isChosen}
        disabled={obstacle !== null}
        onChange={() => {
          onChoose({ method, card: null });
        }}
      />
      <PaymentMethodIcon method={method} />
      <span className={methodsStyles.pay__name}>
        <FormattedMessage id={`method.${method}`} />
        {hint && (
          <small>
            <FormattedMessage id={`credits.kind.${hint}`} />
          </small>
        )}
        {obstacle && (
          <small>
            <FormattedMessage id={`credits.debit.${obstacle}`} />
          </small>
        )}
      </span>
    </label>
  );
}

function CardOption({
  card: { id, label, method },
  isChosen,
  onChoose,
}: {
  card: CardView;
  isChosen: boolean;
  onChoose: MethodsProps["onChoose"];
}) {
  return (
    <label className={methodsStyles.pay}>
      <input
        type="radio"
        name="method"
        value={`${method}:${id}`}
        checked={isChosen}
        onChange={() => {
          onChoose({ method, card: id });
        }}
      />
      <PaymentMethodIcon method={method} />
      <span className={methodsStyles.pay__name}>
        {label}
        <small>
          <FormattedMessage id="credits.card" />
        </small>
      </span>
    </label>
  );
}

/**
 * The country that is paid from, and a way to change it: the fields of another form, which may not be nested
 * in this one.
 */
function Where({ offer: { country, countries } }: { offer: CreditsAnswer }) {
  const intl = useIntl();
  const options = sortedCountries(intl, countries);
  return (
    <div className={styles.buy__where}>
      <p className="meta">
        <FormattedMessage
          id="credits.methods.where"
          values={{ country: intl.formatDisplayName(country, { type: "region" }) ?? country }}
        />
      </p>
      <details>
        <summary className="link">
          <FormattedMessage id="credits.country.other" />
        </summary>
        <div className={styles.buy__country}>
          <label htmlFor="pay-country">
            <FormattedMessage id="credits.country" />
          </label>
          <div className="select">
            <select
              className="input"
              id="pay-country"
              name="country"
              form={COUNTRY_FORM}
              defaultValue={country}
            >
              {options.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="i-tabler-chevron-down" />
          </div>
          <button className="btn" form={COUNTRY_FORM}>
            <FormattedMessage id="credits.country.show" />
          </button>
        </div>
      </details>
    </div>
  );
}
