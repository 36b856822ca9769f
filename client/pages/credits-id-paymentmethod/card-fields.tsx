import { FormattedMessage } from "react-intl";
import type { CardView } from "#contract/calls/money/credits.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

/** Instead of a card's id: one that is typed at the provider. */
export const NEW_CARD = "";

/** Which card: one that is remembered, or another, which may be remembered from now on. */
export function CardFields({
  cards,
  card,
  mayRemember,
  onCard,
}: {
  cards: readonly CardView[];
  card: string;
  mayRemember: boolean;
  onCard: (card: string) => void;
}) {
  return (
    <>
      {cards.length > 0 && (
        <fieldset className={styles.cards}>
          <legend className="legend">
            <FormattedMessage id="order.card" />
          </legend>
          {cards.map(({ id, label }) => (
            <label key={id}>
              <input
                type="radio"
                name="card"
                value={id}
                checked={card === id}
                onChange={() => {
                  onCard(id);
                }}
              />
              {label}
            </label>
          ))}
          <label>
            <input
              type="radio"
              name="card"
              value={NEW_CARD}
              checked={card === NEW_CARD}
              onChange={() => {
                onCard(NEW_CARD);
              }}
            />
            <FormattedMessage id="order.card.other" />
          </label>
        </fieldset>
      )}
      {card === NEW_CARD && mayRemember && (
        <label className={formsStyles.check}>
          <input type="checkbox" name="remember" />
          <span>
            <FormattedMessage id="order.card.remember" />
          </span>
        </label>
      )}
    </>
  );
}
