import { FormattedMessage } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./page.module.css";

const BRINGS = {
  photos: "i-tabler-eye",
  history: "i-tabler-message-circle",
  likes: "i-tabler-heart",
} as const;

/** What the first bundle opens besides its credits. */
export function PremiumBenefits({ refundDays }: { refundDays: number }) {
  const isReturned = refundDays > 0;
  return (
    <section className={styles.buy__after} aria-labelledby="brings">
      <h2 id="brings">
        <FormattedMessage id="credits.premium" />
      </h2>
      <ul>
        {(Object.keys(BRINGS) as (keyof typeof BRINGS)[]).map((what) => (
          <li key={what}>
            <Icon name={BRINGS[what]} />
            <span>
              <b>
                <FormattedMessage id={`credits.premium.${what}`} />
              </b>
              <FormattedMessage id={`credits.premium.${what}.text`} />
            </span>
          </li>
        ))}
        <li>
          <Icon name={isReturned ? "i-tabler-arrow-back-up" : "i-tabler-receipt"} />
          <span>
            <b className="num">
              <FormattedMessage
                id={isReturned ? "credits.premium.return" : "credits.premium.return.none"}
                values={{ days: refundDays }}
              />
            </b>
            <FormattedMessage
              id={isReturned ? "credits.premium.return.text" : "credits.premium.return.none.text"}
            />
          </span>
        </li>
      </ul>
    </section>
  );
}
