import { FormattedMessage, useIntl } from "react-intl";
import { SmallPhoto } from "#client/parts/face/small-photo.tsx";
import { classNames } from "#client/ui/class-names.ts";
import type { ChatPartner } from "#contract/calls/chat/chats.ts";
import type { BriefProfile } from "#contract/entities.ts";
import styles from "./chat.module.css";

/** What is known of the partner, or null for a deleted account. */
export const partnerCard = (partner: ChatPartner): BriefProfile | null => (partner.gone ? null : partner);

/** The partner's name, or the words for a deleted account and for a name that the backend does not say. */
export function usePartnerName(partner: ChatPartner): string {
  const intl = useIntl();
  const card = partnerCard(partner);
  if (card === null) return intl.formatMessage({ id: "chat.gone" });
  return card.name === "" ? intl.formatMessage({ id: "face.unnamed" }) : card.name;
}

/**
 * Returns how a sentence names the partner, to be used where the name does not come first: `name` is what
 * usePartnerName returned, whose words for a name that a backend does not say begin with a capital letter.
 */
export function useNameWithin(name: string): string {
  const intl = useIntl();
  const isUnnamed = name === intl.formatMessage({ id: "face.unnamed" });
  return isUnnamed ? intl.formatMessage({ id: "face.unnamed.within" }) : name;
}

/** The partner's round photo; the name beside it says whose it is. */
export function Avatar({
  partner,
  size = "row",
}: {
  partner: ChatPartner;
  size?: "small" | "row" | "large";
}) {
  const card = partnerCard(partner);
  return (
    <span className={classNames("cut", styles.face, styles[`face--${size}`])}>
      <span className={styles.face__clip}>
        <SmallPhoto image={card?.main_image ?? null} />
      </span>
      {card?.activity === "online" && (
        <i className="dot">
          <span className="sr">
            <FormattedMessage id="face.online" />
          </span>
        </i>
      )}
    </span>
  );
}
