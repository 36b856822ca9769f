import { use, useRef, useState, type RefObject } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { decodePicture, type Picture } from "#client/runtime/photo/picture-editing.ts";
import { NoisyCanvas } from "#client/runtime/photo/true-canvas.ts";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import type { ConversationState } from "#client/stores/chats.ts";
import { CloseButton } from "#client/ui/close-button.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { partnerCard } from "./partner.tsx";
import { PhotoPreview } from "./photo-preview.tsx";
import { usePurchaseLink } from "./purchase-link.ts";
import { MAY_RETRY, sendPhoto } from "./send-photo.ts";
import type { Hold } from "./voice/hold.ts";
import { RecordButton } from "./voice/record-button.tsx";
import styles from "./write.module.css";

/** The message about a photo: that it is being sent, or why it was not; null for none. */
export type PhotoNoticeId = MessageId | null;

interface ComposerActionsProps {
  state: ConversationState;
  isEmpty: boolean;
  credits: number;
  icebreakers: RefObject<HTMLDialogElement | null>;
  gifts: RefObject<HTMLDialogElement | null>;
  hold: Hold;
  onInsufficientCredits: () => void;
  onNotice: (notice: PhotoNoticeId) => void;
  onRecord: () => void;
}

/**
 * What can be sent besides text: icebreakers in an empty conversation, gifts, photos and voice messages. The
 * dialogs are elsewhere, since they have forms of their own and forms cannot be nested.
 */
export function ComposerActions({
  state,
  isEmpty,
  credits,
  icebreakers,
  gifts,
  hold,
  onInsufficientCredits,
  onNotice,
  onRecord,
}: ComposerActionsProps) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const { may_send_photos: isAllowed } = state;
  return (
    <>
      {isEmpty && state.openers.length > 0 && (
        <button
          type="button"
          className="round"
          disabled={!isHydrated}
          aria-label={intl.formatMessage({ id: "chat.icebreakers" })}
          onClick={() => icebreakers.current?.showModal()}
        >
          <Icon name="i-tabler-snowflake" />
        </button>
      )}
      <button
        type="button"
        className="round"
        disabled={!isHydrated}
        aria-label={intl.formatMessage({ id: "chat.gifts" })}
        onClick={() => gifts.current?.showModal()}
      >
        <Icon name="i-tabler-gift" />
      </button>
      {isAllowed !== undefined && (
        <>
          <PhotoButton
            state={state}
            isAllowed={isAllowed}
            credits={credits}
            onInsufficientCredits={onInsufficientCredits}
            onNotice={onNotice}
          />
          <RecordButton
            hold={hold}
            isAllowed={isAllowed}
            credits={state.costs.photo}
            onOpen={() => {
              if (!isAllowed) onNotice("voice.premium");
              else if (state.costs.photo > credits) onInsufficientCredits();
              else onRecord();
            }}
          />
        </>
      )}
    </>
  );
}

/** Takes a photo from the device, shows it, and sends it. Without premium it says what unlocks photos. */
function PhotoButton({
  state: { costs, profile, to_understand: mustExplainFictional },
  isAllowed,
  credits,
  onInsufficientCredits,
  onNotice,
}: Pick<ComposerActionsProps, "state" | "credits" | "onInsufficientCredits" | "onNotice"> & {
  isAllowed: boolean;
}) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const browser = use(BrowserContext);
  const file = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [picked, setPicked] = useState<{ picture: Picture; fault: MessageId | null } | null>(null);
  const unanswered = useRef(new Map<string, string>());

  async function pick(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    onNotice(null);
    try {
      setPicked({ picture: await decodePicture(chosen), fault: null });
    } catch (error) {
      // nothing that this browser can draw, or would draw as it is
      onNotice(error instanceof NoisyCanvas ? "chat.photo.fault.canvas" : "chat.photo.fault.image");
    }
  }
  async function send(picture: Picture): Promise<void> {
    if (!browser) return;
    setPicked(null);
    setSending(true);
    onNotice("chat.photo.busy");
    const understood = partnerCard(profile)?.fictional === true && !mustExplainFictional;
    const fault = await sendPhoto(browser, { profile: profile.id, understood }, picture, unanswered.current);
    const mayRetry = fault !== null && MAY_RETRY.includes(fault);
    onNotice(mayRetry ? null : fault);
    if (mayRetry) setPicked({ picture, fault });
    setSending(false);
  }
  const choose = () => {
    if (!isAllowed) return onNotice("chat.photo.premium");
    if (costs.photo > credits) return onInsufficientCredits();
    file.current?.click();
  };
  return (
    <>
      <button
        type="button"
        className="round"
        disabled={!isHydrated || isSending}
        aria-busy={isSending}
        aria-label={intl.formatMessage(
          { id: isAllowed ? "chat.photo" : "chat.photo.locked" },
          { credits: costs.photo },
        )}
        onClick={choose}
      >
        <Icon name={isAllowed ? "i-tabler-photo" : "i-tabler-photo-off"} />
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void pick(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {picked && (
        <PhotoPreview
          {...picked}
          credits={costs.photo}
          onSend={() => void send(picked.picture)}
          onCancel={() => {
            setPicked(null);
          }}
        />
      )}
    </>
  );
}

/** Shown above the text box until it is dismissed or something else is done. */
export function PhotoNotice({ notice, onClose }: { notice: PhotoNoticeId; onClose: () => void }) {
  const href = usePurchaseLink("premium");
  return (
    <div role="status">
      {notice !== null && (
        <p className={styles.write__say}>
          <span>
            <FormattedMessage id={notice} />
          </span>
          {href && (notice === "chat.photo.premium" || notice === "voice.premium") && (
            <PageLink className="link" href={href}>
              <FormattedMessage id="chat.premium.get" />
            </PageLink>
          )}
          {notice !== "chat.photo.busy" && <CloseButton isSmall onClick={onClose} />}
        </p>
      )}
    </div>
  );
}
