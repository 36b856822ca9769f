import { use, useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import type { ConversationState } from "#client/stores/chats.ts";
import { highestArrival } from "#client/stores/messages.ts";
import { reachable } from "#client/stores/past.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { MessageView } from "#contract/calls/chat/chat.ts";
import { minutes } from "#contract/product/voice.ts";
import { loadNewerMessages, loadOlderMessages } from "./conversation-actions.ts";
import { useDateLabels } from "./date-labels.ts";
import { KeepPlace } from "./keep-place.tsx";
import { LazyMessageMenu, usePreloadedMenu } from "./lazy-parts.tsx";
import { MessageBubble, type MessageActions } from "./message-bubble.tsx";
import { groupMessages, type DisplayMessage } from "./message-groups.ts";
import { useMessageJump } from "./message-jump.ts";
import type { MenuActions } from "./message-menu.tsx";
import { useMessageScroll } from "./message-scroll.ts";
import { MoreMessages } from "./more-messages.tsx";
import { useNameWithin } from "./partner.tsx";
import { usePurchaseLink } from "./purchase-link.ts";
import { useSteady } from "./steady.ts";
import { useReadReceipts } from "./sync.ts";
import bubbleStyles from "./bubble.module.css";
import threadStyles from "./thread.module.css";

export interface MessageLogProps {
  conversation: string;
  state: Pick<
    ConversationState,
    "older" | "past" | "hidden_messages" | "readUpTo" | "is_marked" | "reactions" | "may_reply" | "closed"
  >;
  messages: readonly MessageView[];
  /** The messages with those that wait in the outbox. */
  displayed: readonly DisplayMessage[];
  name: string;
  actions: MessageActions;
  /** Shown while there are no messages. */
  emptyState: ReactNode;
}

/** A scrolling box must be focusable, or it cannot be scrolled with the keyboard. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** The messages of a conversation, the newest at the bottom, where it opens. */
export function MessageLog({
  conversation,
  state,
  messages,
  displayed,
  name,
  actions,
  emptyState,
}: MessageLogProps) {
  const intl = useIntl();
  const within = useNameWithin(name);
  const timeZone = useTimeZone();
  const times = useDateLabels();
  const stores = useStores();
  const browser = use(BrowserContext);
  const { typing } = useSnapshot(stores.chats);
  const [menu, setMenu] = useState<{ message: DisplayMessage; anchor: DOMRect } | null>(null);
  usePreloadedMenu();
  const menuActions = (message: DisplayMessage) => actionsFor(message, state, actions);
  const { older, past } = state;
  const scrolled = past ? reachable(messages, past) : displayed;
  const scroll = useMessageScroll({
    conversation,
    displayed: scrolled,
    isPast: past !== undefined,
    messages,
    newest: displayed.at(-1)?.id ?? "",
    ownNewest: displayed.findLast(({ from_me }) => from_me)?.id ?? "",
  });
  const { log, from, to, isAtNewest, below } = scroll;
  const { jump, highlighted, isSearching, cancel } = useMessageJump(conversation, scroll.showAround);
  useReadReceipts(conversation, state, messages, isAtNewest);
  const steady = useSteady({
    actions,
    onJump: (message: string) => void jump(message),
    onMenu: (message: DisplayMessage, anchor: DOMRect) => {
      setMenu({ message, anchor });
    },
  });
  const isTyping = conversation in typing;
  return (
    <div className={threadStyles.log__frame}>
      {/* new messages are announced separately, since an older page that loads is not to be read out */}
      <div
        ref={log}
        className={threadStyles.log}
        role="log"
        aria-live="off"
        {...SCROLLED_BY_KEYS}
        aria-label={intl.formatMessage({ id: "chat.log" }, { name: within })}
        onScroll={scroll.onScroll}
      >
        <div className={threadStyles.log__in}>
          <KeepPlace log={log} isAtNewest={isAtNewest} />
          {(from > 0 || older !== null) && (
            <MoreMessages
              key={`${scrolled[from]?.id} ${older}`}
              direction="older"
              isLoaded={from > 0}
              onShow={scroll.showAbove}
              onLoad={async () => browser !== null && loadOlderMessages(stores, browser, conversation)}
            />
          )}
          {from === 0 && older === null && state.hidden_messages > 0 && (
            <HiddenMessages count={state.hidden_messages} />
          )}
          {displayed.length === 0 && state.hidden_messages === 0 && emptyState}
          <ol>
            {groupMessages(scrolled, timeZone, { from, to }).flatMap(({ startsDay, ...placed }) => [
              startsDay && (
                <li key={`day ${placed.message.id}`} className={threadStyles.log__day}>
                  <time dateTime={placed.message.at}>{times.day(placed.message.at)}</time>
                </li>
              ),
              <MessageBubble
                key={placed.message.id}
                {...placed}
                {...steady}
                name={name}
                isHighlighted={placed.message.id === highlighted}
                hasMenu={Object.values(menuActions(placed.message)).some(Boolean)}
                partner={conversation}
              />,
            ])}
          </ol>
          {(to < scrolled.length || past !== undefined) && (
            <MoreMessages
              key={`${scrolled[to - 1]?.id} ${past?.newer}`}
              direction="newer"
              isLoaded={to < scrolled.length}
              onShow={scroll.showBelow}
              onLoad={async () => browser !== null && loadNewerMessages(stores, browser, conversation)}
            />
          )}
          {isTyping && scroll.endsWithNewest && (
            <p
              className={`${bubbleStyles.bub} ${bubbleStyles["bub--in"]} ${bubbleStyles["bub--solo"]} ${bubbleStyles["bub--typing"]}`}
            >
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
        <button type="button" className={`btn btn--row ${threadStyles.log__new}`} onClick={scroll.toNewest}>
          <Icon name="i-tabler-arrow-down" className="icon--s" />
          <span className={below > 0 ? undefined : "sr"}>
            <FormattedMessage id="chat.newest" values={{ count: below }} />
          </span>
        </button>
      )}
      <div className={threadStyles.log__jump}>
        <p role="status">{isSearching && <FormattedMessage tagName="span" id="chat.jump.busy" />}</p>
        {isSearching && (
          <button type="button" className="link" onClick={cancel}>
            <FormattedMessage id="chat.jump.cancel" />
          </button>
        )}
      </div>
      {menu && (
        <LazyMessageMenu
          message={displayed.find(({ id }) => id === menu.message.id) ?? menu.message}
          anchor={menu.anchor}
          actions={menuActions(menu.message)}
          onClose={() => {
            setMenu(null);
          }}
        />
      )}
      <NewMessageAnnouncement messages={messages} name={name} />
    </div>
  );
}

/** What the menu of a message offers: what both have, in a conversation in which something can be written. */
function actionsFor(
  message: DisplayMessage,
  { reactions, may_reply: mayReply, closed }: MessageLogProps["state"],
  actions: MessageActions,
): MenuActions {
  const { id, from_me: isOwn, state, text, photo, waiting } = message;
  const isErased = state === "erased";
  const isShared = closed === null && !waiting && !isErased && state !== "returned";
  return {
    onReact:
      isShared && state !== "sent" && reactions !== undefined
        ? (emoji) => {
            actions.onReact(id, emoji);
          }
        : undefined,
    onReply:
      isShared && mayReply
        ? () => {
            actions.onReply(id);
          }
        : undefined,
    onCopy: text === "" ? undefined : () => void navigator.clipboard.writeText(text).catch(() => undefined),
    onDelete:
      isOwn && (photo?.status === "active" || photo?.status === "inspected")
        ? () => {
            actions.onDeletePhoto(message);
          }
        : undefined,
    onReport:
      isOwn || isErased
        ? undefined
        : () => {
            actions.onReport(message);
          },
  };
}

function HiddenMessages({ count }: { count: number }) {
  const href = usePurchaseLink("premium");
  return (
    <p className={threadStyles.log__hid}>
      <Icon name="i-tabler-lock" className="icon--s" />
      <span>
        <FormattedMessage id="chat.hidden" values={{ count }} />{" "}
        {href && (
          <PageLink className="link" href={href}>
            <FormattedMessage id="chat.premium.get" />
          </PageLink>
        )}
      </span>
    </p>
  );
}

/** Announces what the partner writes while the page is open. */
function NewMessageAnnouncement({ messages, name }: { messages: readonly MessageView[]; name: string }) {
  const [start] = useState(() => highestArrival(messages));
  const newest = messages.findLast(({ from_me, arrival }) => !from_me && arrival > start);
  return (
    <p className="sr" role="status">
      {newest && (
        <FormattedMessage
          tagName="span"
          id="chat.announced"
          values={{
            name,
            text: newest.text,
            kind: newest.voice ? "voice" : newest.kind,
            length: minutes(newest.voice?.ms ?? 0),
          }}
        />
      )}
    </p>
  );
}
