import { FormattedMessage } from "react-intl";
import { Icon } from "../../ui/icon.tsx";

const BRINGS = { photos: "i-tabler-eye", history: "i-tabler-message-circle", likes: "i-tabler-heart" } as const;

/** What the first bundle opens besides its credits. */
export function PremiumBrings({ refundDays }: { refundDays: number }) {
  return (
    <section className="buy__after" aria-labelledby="brings">
      <h2 id="brings"><FormattedMessage id="credits.premium" /></h2>
      <ul>
        {(Object.keys(BRINGS) as (keyof typeof BRINGS)[]).map((what) => <li key={what}><Icon name={BRINGS[what]} /><span><b><FormattedMessage id={`credits.premium.${what}`} /></b><FormattedMessage id={`credits.premium.${what}.text`} /></span></li>)}
        <li><Icon name="i-tabler-arrow-back-up" /><span><b className="num"><FormattedMessage id="credits.premium.return" values={{ days: refundDays }} /></b><FormattedMessage id="credits.premium.return.text" /></span></li>
      </ul>
    </section>
  );
}
