import { useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useTimeZone } from "#client/browser/time-zone.ts";
import { useStores } from "#client/context.tsx";
import type { Talk } from "#client/stores/chats.ts";
import { highestArrival } from "#client/stores/messages.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { MessageView } from "#contract/calls/chat.ts";
import { Bubble, type Acts } from "./bubble.tsx";
import { placeMessages, type Shown } from "./groups.ts";
import { useReading } from "./keeping-up.ts";
import { Older } from "./older.tsx";
import { useScrolling } from "./scrolling.ts";
import { useTimes } from "./times.tsx";
import { useWay } from "./way.ts";

export interface LogProps {
  conversation: string;
  talk: Pick<Talk, "older" | "hidden_messages" | "seen">;
  messages: readonly MessageView[];
  /** With what is on its way. */
  shown: readonly Shown[];
  name: string;
  acts: Acts;
  /** What stands here while nothing was said. */
  start: ReactNode;
}

/** A box that scrolls takes the focus, or keys could not move it. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** What was said, the newest at the bottom, where it opens. */
export function Log({ conversation, talk, messages, shown, name, acts, start }: LogProps) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const times = useTimes();
  const { typing } = useSnapshot(useStores().chats);
  const { log, onScroll, isAtNewest, below, toNewest } = useScrolling(shown, messages);
  useReading(conversation, talk, messages, isAtNewest);
  const isTyping = conversation in typing;
  return (
    <div className="log__frame">
      {/* what is new is told beside it, since a page that comes above is not */}
      <div
        ref={log}
        className="log"
        role="log"
        aria-live="off"
        {...SCROLLED_BY_KEYS}
        aria-label={intl.formatMessage({ id: "chat.log" }, { name })}
        onScroll={onScroll}
      >
        <div className="log__in">
          {talk.older !== null && <Older key={talk.older} conversation={conversation} />}
          {talk.older === null && talk.hidden_messages > 0 && <Hidden count={talk.hidden_messages} />}
          {shown.length === 0 && talk.hidden_messages === 0 && start}
          <ol>
            {placeMessages(shown, timeZone).flatMap((placed) => [
              placed.opensDay && (
                <li key={`day ${placed.message.id}`} className="log__day">
                  <time dateTime={placed.message.at}>{times.day(placed.message.at)}</time>
                </li>
              ),
              <Bubble key={placed.message.id} placed={placed} name={name} acts={acts} />,
            ])}
          </ol>
          {isTyping && (
            <p className="bub bub--in bub--solo bub--typing">
              <span className="sr">
                <FormattedMessage id="chat.typing.name" values={{ name }} />
              </span>
              <i />
              <i />
              <i />
            </p>
          )}
        </div>
      </div>
      {!isAtNewest && (
        <button type="button" className="btn btn--row log__new" onClick={toNewest}>
          <Icon name="i-tabler-arrow-down" className="icon--s" />
          <span className={below > 0 ? undefined : "sr"}>
            <FormattedMessage id="chat.newest" values={{ count: below }} />
          </span>
        </button>
      )}
      <Announced messages={messages} name={name} />
    </div>
  );
}

function Hidden({ count }: { count: number }) {
  const way = useWay("premium");
  return (
    <p className="log__hid">
      <Icon name="i-tabler-lock" className="icon--s" />
      <span>
        <FormattedMessage id="chat.hidden" values={{ count }} />{" "}
        <a className="link" href={way}>
          <FormattedMessage id="chat.premium.get" />
        </a>
      </span>
    </p>
  );
}

/** Says what the other writes while the reader is here. */
function Announced({ messages, name }: { messages: readonly MessageView[]; name: string }) {
  const [start] = useState(() => highestArrival(messages));
  const newest = messages.findLast(({ from_me, arrival }) => !from_me && arrival > start);
  return (
    <p className="sr" role="status">
      {newest && (
        <FormattedMessage id="chat.announced" values={{ name, text: newest.text, kind: newest.kind }} />
      )}
    </p>
  );
}
