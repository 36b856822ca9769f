import { memo, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { MessageWarning } from "#contract/calls/chat/chat.ts";
import { GiftPicture } from "./gift-picture.tsx";
import { useLongPress } from "./long-press.ts";
import type { GroupedMessage, DisplayMessage } from "./message-groups.ts";
import { messageElementId } from "./message-jump.ts";
import { MessageStatus, type StatusActions } from "./message-status.tsx";
import { MessageText } from "./message-text.tsx";
import { useNameWithin } from "./partner.tsx";
import { PhotoMessage } from "./photo-message.tsx";
import { Quote } from "./quote.tsx";
import { VoiceMessage } from "./voice/voice-message.tsx";
import bubbleStyles from "./bubble.module.css";
import voiceStyles from "./voice.module.css";

/** What the reader can do about a message. */
export interface MessageActions extends StatusActions {
  onReport: (message: DisplayMessage) => void;
  /** Null where the site's backend takes no blocks. */
  onBlock: (() => void) | null;
  onDeletePhoto: (message: DisplayMessage) => void;
  /** Changes the member's reaction; null takes it back. */
  onReact: (message: string, emoji: string | null) => void;
  onReply: (message: string) => void;
}

/** A message, on the side of the member who wrote it. It is rendered again only where it changes itself. */
export const MessageBubble = memo(function MessageBubble({
  message,
  startsGroup,
  endsGroup,
  showsStatus,
  partner,
  name,
  actions,
  isHighlighted,
  hasMenu,
  onJump,
  onMenu,
}: Omit<GroupedMessage, "startsDay"> & {
  /** The id of the other member. */
  partner: string;
  name: string;
  actions: MessageActions;
  /** It stands out for a moment, since the reader was led to it. */
  isHighlighted: boolean;
  /** Leads to another message. */
  onJump: (message: string) => void;
  /** There is something to do about it. */
  hasMenu: boolean;
  /** Opens the menu beside a message. */
  onMenu: (message: DisplayMessage, anchor: DOMRect) => void;
}) {
  const intl = useIntl();
  const { site } = useFrame();
  const within = useNameWithin(name);
  const {
    from_me: isOwn,
    kind,
    text,
    gift,
    photo,
    voice,
    warning,
    automated,
    waiting,
    state,
    reply,
  } = message;
  const row = useRef<HTMLDivElement>(null);
  const openMenu = () => {
    if (row.current) onMenu(message, row.current.getBoundingClientRect());
  };
  const press = useLongPress(hasMenu ? openMenu : undefined);
  const isErased = state === "erased";
  const hasFailed = waiting?.code != null || message.state === "returned";
  const groupClass = startsGroup
    ? endsGroup
      ? bubbleStyles["bub--solo"]
      : bubbleStyles["bub--first"]
    : endsGroup && bubbleStyles["bub--last"];
  return (
    <li
      id={messageElementId(message.id)}
      tabIndex={-1}
      className={classNames(
        bubbleStyles.bub,
        isOwn ? bubbleStyles["bub--out"] : bubbleStyles["bub--in"],
        groupClass,
        hasFailed && bubbleStyles["bub--fail"],
        isHighlighted && bubbleStyles["is-found"],
      )}
    >
      <span className="sr">
        {isOwn ? <FormattedMessage id="chat.you" /> : <FormattedMessage id="chat.other" values={{ name }} />}
      </span>
      <div ref={row} className={bubbleStyles.bub__row} {...press}>
        <div
          className={classNames(
            bubbleStyles.bub__body,
            voice ? voiceStyles["bub__body--voice"] : bubbleStyles[`bub__body--${kind}`],
          )}
        >
          {reply && <Quote quoted={reply} name={name} onJump={onJump} />}
          {gift && <GiftPicture gift={gift} />}
          {photo && (
            <PhotoMessage
              message={message}
              photo={photo}
              name={name}
              onDelete={() => {
                actions.onDeletePhoto(message);
              }}
            />
          )}
          {voice && (
            <VoiceMessage
              voice={voice}
              isOwn={isOwn}
              partner={partner}
              name={name}
              onDelete={() => {
                actions.onDeletePhoto(message);
              }}
            />
          )}
          {text !== "" && !voice && <MessageText text={text} />}
          {isErased && (
            <p className={bubbleStyles.bub__erased}>
              <FormattedMessage id="chat.erased" />
            </p>
          )}
        </div>
        {hasMenu && (
          <button
            type="button"
            className={`round ${bubbleStyles.bub__more}`}
            aria-haspopup="dialog"
            aria-label={intl.formatMessage(
              { id: isOwn ? "chat.menu.own" : "chat.menu.of" },
              { name: within },
            )}
            onClick={openMenu}
          >
            <Icon name="i-tabler-dots" className="icon--s" />
          </button>
        )}
      </div>
      <Reactions
        message={message}
        name={name}
        onTakeBack={() => {
          actions.onReact(message.id, null);
        }}
      />
      {automated && (
        <p className={bubbleStyles.bub__note}>
          <Icon name="i-tabler-robot" className="icon--xs" />
          <FormattedMessage id="chat.automated" values={{ replies: site.fictional_replies }} />
        </p>
      )}
      {warning && (
        <MessageWarningNotice
          warning={warning}
          name={name}
          onReport={() => {
            actions.onReport(message);
          }}
          onBlock={actions.onBlock}
        />
      )}
      {showsStatus && <MessageStatus message={message} actions={actions} />}
    </li>
  );
});

/** The reactions under a message. A tap on the member's own takes it back. */
function Reactions({
  message: { reaction, partner_reaction: theirs },
  name,
  onTakeBack,
}: {
  message: DisplayMessage;
  name: string;
  onTakeBack: () => void;
}) {
  const intl = useIntl();
  if (!reaction?.emoji && !theirs?.emoji) return null;
  return (
    <p className={bubbleStyles.bub__reacts}>
      {theirs?.emoji && (
        <span
          className={bubbleStyles.bub__react}
          role="img"
          aria-label={intl.formatMessage({ id: "chat.react.theirs" }, { name, emoji: theirs.emoji })}
        >
          {theirs.emoji}
        </span>
      )}
      {reaction?.emoji && (
        <button
          type="button"
          className={`${bubbleStyles.bub__react} ${bubbleStyles["bub__react--own"]}`}
          aria-label={intl.formatMessage({ id: "chat.react.undo" }, { emoji: reaction.emoji })}
          onClick={onTakeBack}
        >
          {reaction.emoji}
        </button>
      )}
    </p>
  );
}

/** Warns what a message may be after and offers what can be done; it may as well be harmless. */
function MessageWarningNotice({
  warning,
  name,
  onReport,
  onBlock,
}: {
  warning: MessageWarning;
  name: string;
  onReport: () => void;
  onBlock: MessageActions["onBlock"];
}) {
  const within = useNameWithin(name);
  return (
    <div className={bubbleStyles.bub__warn} role="note">
      <Icon name="i-tabler-shield-exclamation" className="icon--s" />
      <div>
        <p>
          <FormattedMessage id={`chat.warning.${warning}`} values={{ name }} />
        </p>
        <p className={bubbleStyles.bub__acts}>
          <button type="button" className="link" onClick={onReport}>
            <FormattedMessage id="chat.warning.report" />
          </button>
          {onBlock && (
            <button type="button" className="link" onClick={onBlock}>
              <FormattedMessage id="chat.warning.block" values={{ name: within }} />
            </button>
          )}
        </p>
      </div>
    </div>
  );
}
