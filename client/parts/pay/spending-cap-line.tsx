import { FormattedMessage, useIntl } from "react-intl";
import { formatMoney } from "#client/page/intl.tsx";
import { hasRoute, pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { SpendingCap } from "#contract/calls/money/spending-cap.ts";
import styles from "./notices.module.css";

/** The spending cap that the member has set, and what is left of it. */
export function SpendingCapLine({ cap: { now, spent } }: { cap: SpendingCap }) {
  const intl = useIntl();
  if (now === null) return null;
  const { amount, currency, period } = now;
  return (
    <p className={`${styles["pay-note"]} num`}>
      <Icon name="i-tabler-shield-check" className="icon--s" />
      <span>
        <FormattedMessage
          id={`credits.cap.${period}`}
          values={{
            sum: formatMoney(intl, amount, currency),
            left: formatMoney(intl, Math.max(0, amount - spent), currency),
          }}
        />{" "}
        {hasRoute("transactions") && (
          <PageLink className="link" href={pathOf("transactions")}>
            <FormattedMessage id="credits.cap.change" />
          </PageLink>
        )}
      </span>
    </p>
  );
}
