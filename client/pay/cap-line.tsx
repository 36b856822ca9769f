import { FormattedMessage, useIntl } from "react-intl";
import type { SpendingCap } from "../../worker/contract/calls/spending-cap.ts";
import { formatMoney } from "../intl.tsx";
import { hasRoute, pathOf } from "../routes.ts";
import { Icon } from "../ui/icon.tsx";

/** The limit that a member set himself, and what is left of it. */
export function CapLine({ cap: { now, spent } }: { cap: SpendingCap }) {
  const intl = useIntl();
  if (now === null) return null;
  const { amount, currency, period } = now;
  return (
    <p className="pay-note num">
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
          <a className="link" href={pathOf("transactions")}>
            <FormattedMessage id="credits.cap.change" />
          </a>
        )}
      </span>
    </p>
  );
}
