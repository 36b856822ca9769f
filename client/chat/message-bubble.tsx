import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/context.tsx";
import type { MessageId } from "#client/intl.tsx";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { MessageWarning } from "#contract/calls/chat.ts";
import { useDateLabels } from "./date-labels.ts";
import { GiftPicture } from "./gift-picture.tsx";
import type { GroupedMessage, DisplayMessage } from "./message-groups.ts";
import { MessageText } from "./message-text.tsx";
import { PhotoMessage } from "./photo-message.tsx";
import { usePurchaseLink } from "./purchase-link.ts";

/** What the reader can do about a message. */
export interface MessageActions {
  onReport: (message: DisplayMessage) => void;
  onBlock: () => void;
  onRetry: (message: OutgoingMessage) => void;
  /** Returns the text to the box. */
  onEdit: (message: OutgoingMessage) => void;
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
  const { from_me: isOwn, kind, text, gift, photo, warning, automated, waiting } = message;
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
        </div>
        {!isOwn && (
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

/** The time of a message, and for the member's own how far it has come. */
function MessageStatus({ message, actions }: { message: DisplayMessage; actions: MessageActions }) {
  const times = useDateLabels();
  const { from_me: isOwn, at, state, waiting } = message;
  const time = (
    <time className="num" dateTime={at}>
      {times.time(at)}
    </time>
  );
  if (!isOwn) return <p className="bub__state">{time}</p>;
  if (waiting)
    return waiting.code === null ? (
      <SendingStatus waiting={waiting} />
    ) : (
      <FailedStatus waiting={waiting} code={waiting.code} actions={actions} />
    );
  if (state === "returned")
    return (
      <p className="bub__state">
        <Icon name="i-tabler-arrow-back-up" className="icon--xs" />
        <FormattedMessage id="chat.state.returned" />
      </p>
    );
  return (
    <p className={`bub__state bub__state--${state}`}>
      {time}
      <Icon name={state === "sent" ? "i-tabler-check" : "i-tabler-checks"} className="icon--xs" />
      <span className={state === "read" ? undefined : "sr"}>
        <FormattedMessage id={`chat.state.${state === "received" ? "sent" : state}`} />
      </span>
    </p>
  );
}

function SendingStatus({ waiting: { state } }: { waiting: OutgoingMessage }) {
  const { online } = useSnapshot(useStores().connection);
  return (
    <p className="bub__state">
      <Icon name="i-tabler-clock" className="icon--xs" />
      <FormattedMessage id={online || state === "sending" ? "chat.state.sending" : "chat.state.waiting"} />
    </p>
  );
}

const FAULTS: Record<string, MessageId> = {
  not_enough_credits: "chat.fault.credits",
  premium_required: "chat.fault.premium",
  not_confirmed: "chat.fault.not_confirmed",
  partner_not_confirmed: "chat.fault.partner_not_confirmed",
  blocked: "chat.fault.gone",
  blocked_by_you: "chat.fault.gone",
  not_found: "chat.fault.gone",
  gone: "chat.fault.gone",
  too_fast: "chat.fault.too_fast",
  message_too_long: "chat.fault.too_long",
  offline: "chat.fault.offline",
  fictional: "chat.fault.asked",
  are_you_sure: "chat.fault.asked",
};
/** Where the member gets what is missing. */
const REMEDIES: Record<string, { route: "credits" | "premium"; label: MessageId }> = {
  not_enough_credits: { route: "credits", label: "chat.credits.get" },
  premium_required: { route: "premium", label: "chat.premium.get" },
};

function FailedStatus({
  waiting,
  code,
  actions,
}: {
  waiting: OutgoingMessage;
  code: string;
  actions: MessageActions;
}) {
  const remedy = REMEDIES[code];
  const href = usePurchaseLink(remedy?.route ?? "credits");
  return (
    <p className="bub__state" role="alert">
      <span>
        <Icon name="i-tabler-alert-triangle" className="icon--xs" />{" "}
        <FormattedMessage id={FAULTS[code] ?? "chat.fault.error"} />
      </span>
      {remedy && (
        <a className="link" href={href}>
          <FormattedMessage id={remedy.label} />
        </a>
      )}
      <button
        type="button"
        className="link"
        onClick={() => {
          actions.onRetry(waiting);
        }}
      >
        <FormattedMessage id="chat.again" />
      </button>
      <button
        type="button"
        className="link"
        onClick={() => {
          actions.onEdit(waiting);
        }}
      >
        <FormattedMessage id={waiting.text === "" ? "chat.drop" : "chat.edit"} />
      </button>
    </p>
  );
}
