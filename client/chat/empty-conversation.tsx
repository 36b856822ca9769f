import type { RefObject } from "react";
import { FormattedMessage } from "react-intl";
import type { ConversationState } from "#client/stores/chats.ts";
import { Icon } from "#client/ui/icon.tsx";
import { Avatar, useNameWithin } from "./partner.tsx";
import styles from "./thread.module.css";

/** Shown while a conversation has no messages: the partner, and a way to the icebreakers. */
export function EmptyConversation({
  state: { profile, openers, closed },
  name,
  icebreakers,
}: {
  state: Pick<ConversationState, "profile" | "openers" | "closed">;
  name: string;
  icebreakers: RefObject<HTMLDialogElement | null>;
}) {
  const within = useNameWithin(name);
  return (
    <div className={styles.log__start}>
      <Avatar partner={profile} size="large" />
      {closed === null && (
        <p>
          <FormattedMessage id="chat.start" values={{ name: within }} />
        </p>
      )}
      {closed === null && openers.length > 0 && (
        <button
          type="button"
          className="btn btn--row btn--line needs-script"
          onClick={() => icebreakers.current?.showModal()}
        >
          <Icon name="i-tabler-snowflake" className="icon--s" />
          <FormattedMessage id="chat.icebreakers" />
        </button>
      )}
    </div>
  );
}
