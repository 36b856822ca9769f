import { FormattedMessage, useIntl } from "react-intl";
import { formatMoney } from "#client/page/intl.tsx";
import type { ConversationState } from "#client/stores/chats.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { usePurchaseLink } from "./purchase-link.ts";
import styles from "./write.module.css";

/** What a message costs, in credits and in the money they are worth, and the balance. */
export function MessagePrice({
  costs: { message, message_money: money },
  credits,
}: {
  costs: ConversationState["costs"];
  credits: number;
}) {
  const intl = useIntl();
  return (
    <p id="write-price" className={`meta ${styles.write__price} num`}>
      <FormattedMessage id="chat.left" values={{ credits }} />{" "}
      {message === 0 ? (
        <FormattedMessage id="chat.price.free" />
      ) : money ? (
        <FormattedMessage
          id="chat.price.from"
          values={{ credits: message, money: formatMoney(intl, money.costs, money.currency) }}
        />
      ) : (
        <FormattedMessage id="chat.price" values={{ credits: message }} />
      )}
    </p>
  );
}

/** The credits do not suffice; the text stays in the box. */
export function InsufficientCredits({ credits }: { credits: number }) {
  const href = usePurchaseLink("credits");
  return (
    <div className={styles.write__few} role="alert">
      <Icon name="i-tabler-coin" className="icon--s" />
      <p>
        <b>
          <FormattedMessage id="chat.few.title" />
        </b>
        {". "}
        <FormattedMessage id="chat.few" values={{ credits }} />
      </p>
      {href && (
        <PageLink className="btn btn--row" href={href}>
          <FormattedMessage id="chat.credits.get" />
        </PageLink>
      )}
    </div>
  );
}
