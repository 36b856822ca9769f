import { FormattedMessage, useIntl } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import type { MessageWarning } from "#contract/calls/chat.ts";
import { GiftPicture } from "./gift-picture.tsx";
import type { GroupedMessage, DisplayMessage } from "./message-groups.ts";
import { MessageStatus, type StatusActions } from "./message-status.tsx";
import { MessageText } from "./message-text.tsx";
import { PhotoMessage } from "./photo-message.tsx";

/** What the reader can do about a message. */
export interface MessageActions extends StatusActions {
  onReport: (message: DisplayMessage) => void;
  onBlock: () => void;
  onDeletePhoto: (message: DisplayMessage) => void;
}

/** A message, on the side of the member who wrote it. */
export function MessageBubble({
  placed: { message, startsGroup, endsGroup, showsStatus },
  name,
  actions,
}: {
  placed: GroupedMessage;
  name: string;
  actions: MessageActions;
}) {
  const intl = useIntl();
  const { from_me: isOwn, kind, text, gift, photo, warning, automated, waiting, state } = message;
  const isErased = state === "erased";
  const hasFailed = waiting?.code != null || message.state === "returned";
  const groupClass = startsGroup ? (endsGroup ? " bub--solo" : " bub--first") : endsGroup ? " bub--last" : "";
  return (
    <li className={`bub ${isOwn ? "bub--out" : "bub--in"}${groupClass}${hasFailed ? " bub--fail" : ""}`}>
      <span className="sr">
        {isOwn ? <FormattedMessage id="chat.you" /> : <FormattedMessage id="chat.other" values={{ name }} />}
      </span>
      <div className="bub__row">
        <div className={kind === "text" ? "bub__body" : `bub__body bub__body--${kind}`}>
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
          {text !== "" && <MessageText text={text} />}
          {isErased && (
            <p className="bub__erased">
              <FormattedMessage id="chat.erased" />
            </p>
          )}
        </div>
        {!isOwn && !isErased && (
          <button
            type="button"
            className="round bub__flag"
            aria-label={intl.formatMessage({ id: "chat.report" }, { name })}
            onClick={() => {
              actions.onReport(message);
            }}
          >
            <Icon name="i-tabler-flag" className="icon--s" />
          </button>
        )}
      </div>
      {automated && (
        <p className="bub__note">
          <Icon name="i-tabler-robot" className="icon--xs" />
          <FormattedMessage id="chat.automated" />
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
  onBlock: () => void;
}) {
  return (
    <div className="bub__warn" role="note">
      <Icon name="i-tabler-shield-exclamation" className="icon--s" />
      <div>
        <p>
          <FormattedMessage id={`chat.warning.${warning}`} values={{ name }} />
        </p>
        <p className="bub__acts">
          <button type="button" className="link" onClick={onReport}>
            <FormattedMessage id="chat.warning.report" />
          </button>
          <button type="button" className="link" onClick={onBlock}>
            <FormattedMessage id="chat.warning.block" values={{ name }} />
          </button>
        </p>
      </div>
    </div>
  );
}
