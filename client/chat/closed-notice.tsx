import { FormattedMessage } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ClosedReason } from "#contract/calls/chat/chat.ts";
import { useNameWithin } from "./partner.tsx";
import { usePurchaseLink } from "./purchase-link.ts";
import styles from "./write.module.css";

const ICONS: Record<ClosedReason, string> = {
  gone: "i-tabler-user-off",
  partner_not_confirmed: "i-tabler-mail-pause",
  not_confirmed: "i-tabler-mail-pause",
  premium_required: "i-tabler-star",
};

/** Replaces the composer where nothing can be sent: says why, and what helps. */
export function ClosedNotice({ closed, name }: { closed: ClosedReason; name: string }) {
  const href = usePurchaseLink("premium");
  const within = useNameWithin(name);
  return (
    <div className={`${styles.write} ${styles["write--closed"]}`} role="note">
      <Icon name={ICONS[closed]} />
      <p>
        <b>
          <FormattedMessage id={`chat.closed.${closed}`} values={{ name: within }} />
        </b>{" "}
        <FormattedMessage id={`chat.closed.${closed}.text`} values={{ name }} />
      </p>
      {closed === "premium_required" && href && (
        <PageLink className="btn btn--main btn--row" href={href}>
          <FormattedMessage id="chat.premium.get" />
        </PageLink>
      )}
    </div>
  );
}
