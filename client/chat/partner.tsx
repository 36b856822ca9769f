import { FormattedMessage, useIntl } from "react-intl";
import { hasVisiblePhoto, usePhotoAddress } from "#client/face/face.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { ChatPartner } from "#contract/calls/chats.ts";
import type { ProfileCard } from "#contract/entities.ts";

/** Who is still there to be seen, or null. */
export const partnerCard = (partner: ChatPartner): ProfileCard | null => (partner.gone ? null : partner);

/** What the other is called, also when he is gone. */
export function usePartnerName(partner: ChatPartner): string {
  const intl = useIntl();
  return partnerCard(partner)?.name ?? intl.formatMessage({ id: "chat.gone" });
}

/** A round face; the name beside it says whose. */
export function Avatar({
  partner,
  size = "row",
}: {
  partner: ChatPartner;
  size?: "small" | "row" | "large";
}) {
  const address = usePhotoAddress();
  const card = partnerCard(partner);
  const image = card?.main_image ?? null;
  return (
    <span className={`face face--${size}`}>
      <span className="face__clip">
        {hasVisiblePhoto(image) ? (
          <img src={address(image.thumb_filename)} width={56} height={56} alt="" decoding="async" />
        ) : (
          <Icon name="i-tabler-user" />
        )}
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
