import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { useDateLabels } from "./date-labels.ts";
import type { DisplayMessage } from "./message-groups.ts";
import { usePurchaseLink } from "./purchase-link.ts";
import styles from "./bubble.module.css";

/** What the member can do about a message that was not sent. */
export interface StatusActions {
  onRetry: (message: OutgoingMessage) => void;
  /** Returns the text to the box. */
  onEdit: (message: OutgoingMessage) => void;
}

/** The time of a message, and for the member's own how far it has come. */
export function MessageStatus({ message, actions }: { message: DisplayMessage; actions: StatusActions }) {
  const times = useDateLabels();
  const { from_me: isOwn, at, state, waiting } = message;
  const time = (
    <time className="num" dateTime={at}>
      {times.time(at)}
    </time>
  );
  if (!isOwn) return <p className={styles.bub__state}>{time}</p>;
  if (waiting)
    return waiting.code === null ? (
      <SendingStatus waiting={waiting} />
    ) : (
      <FailedStatus waiting={waiting} code={waiting.code} actions={actions} />
    );
  if (state === "received" || state === "erased") return <p className={styles.bub__state}>{time}</p>;
  if (state === "returned")
    return (
      <p className={styles.bub__state}>
        <Icon name="i-tabler-arrow-back-up" className="icon--xs" />
        <FormattedMessage id="chat.state.returned" />
      </p>
    );
  return (
    <p className={classNames(styles.bub__state, styles[`bub__state--${state}`])} data-state={state}>
      {time}
      <Icon name={state === "sent" ? "i-tabler-check" : "i-tabler-checks"} className="icon--xs" />
      <span className={state === "read" ? undefined : "sr"}>
        <FormattedMessage id={`chat.state.${state}`} />
      </span>
    </p>
  );
}

function SendingStatus({ waiting: { state } }: { waiting: OutgoingMessage }) {
  const { online } = useSnapshot(useStores().connection);
  return (
    <p className={styles.bub__state}>
      <Icon name="i-tabler-clock" className="icon--xs" />
      <FormattedMessage id={online || state === "sending" ? "chat.state.sending" : "chat.state.waiting"} />
    </p>
  );
}

const ERRORS: Record<string, MessageId> = {
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
  not_a_recording: "chat.fault.voice",
  recording_too_long: "chat.fault.voice",
  too_many_uploads: "chat.fault.too_fast",
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
  actions: StatusActions;
}) {
  const remedy = REMEDIES[code];
  const href = usePurchaseLink(remedy?.route ?? "credits");
  return (
    <p className={styles.bub__state} role="alert">
      <span>
        <Icon name="i-tabler-alert-triangle" className="icon--xs" />{" "}
        <FormattedMessage id={ERRORS[code] ?? "chat.fault.error"} />
      </span>
      {remedy && href && (
        <PageLink className="link" href={href}>
          <FormattedMessage id={remedy.label} />
        </PageLink>
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
