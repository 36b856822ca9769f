import { memo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { countBadge } from "#client/parts/member/bar-entries.ts";
import { pathOf } from "#client/routes.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { minutes } from "#contract/product/voice.ts";
import { useDateLabels } from "./date-labels.ts";
import { useLongPress } from "./long-press.ts";
import { Avatar, partnerCard, useNameWithin, usePartnerName } from "./partner.tsx";
import badgeStyles from "#client/parts/member/badge.module.css";
import talksStyles from "./talks.module.css";

/**
 * A conversation in the list: the partner, the last message and its time, the number of unread messages. A
 * long list is not rendered again for each letter of a search, or for a change in another row.
 */
export const ConversationRow = memo(function ConversationRow({
  chat,
  isOpen,
  onRemove,
  onMenu,
}: {
  chat: ChatView;
  isOpen: boolean;
  onRemove: (chat: ChatView) => void;
  /** Opens the menu of the conversation beside its row; missing where there is nothing in it. */
  onMenu: ((chat: ChatView, anchor: DOMRect) => void) | undefined;
}) {
  const {
    conversation,
    profile,
    num_unread_messages: unread,
    last_message: last,
    marks,
    new_reaction: reaction = null,
  } = chat;
  const { typing } = useSnapshot(useStores().chats);
  const intl = useIntl();
  const times = useDateLabels();
  const name = usePartnerName(profile);
  const within = useNameWithin(name);
  const badge = countBadge(unread);
  const isTyping = conversation.id in typing;
  const isMarkedUnread = !badge && marks?.unread === true;
  const openMenu = (element: Element) => onMenu?.(chat, element.getBoundingClientRect());
  const press = useLongPress(onMenu && openMenu);
  return (
    <li className={talksStyles["talk-row"]} {...press}>
      <PageLink
        className={classNames(
          talksStyles.talk,
          isOpen && "is-open",
          (badge || isMarkedUnread || reaction !== null) && talksStyles["is-new"],
          marks?.muted && talksStyles["is-muted"],
        )}
        href={pathOf("chats-id", { id: conversation.id })}
        aria-current={isOpen ? "true" : undefined}
      >
        <Avatar partner={profile} />
        <span className={talksStyles.talk__name}>
          <b dir="auto">{name}</b>
          {partnerCard(profile)?.fictional && <FictionalTag />}
          {marks?.pinned && <RowMark icon="i-tabler-pin-filled" words="chat.pinned" />}
          {marks?.muted && <RowMark icon="i-tabler-bell-off" words="chat.is-muted" />}
        </span>
        {last && (
          <time className="meta num" dateTime={last.at}>
            {times.short(last.at)}
          </time>
        )}
        <span
          className={
            isTyping
              ? `${talksStyles.talk__text} ${talksStyles["talk__text--typing"]}`
              : talksStyles.talk__text
          }
          dir="auto"
        >
          {isTyping ? (
            <FormattedMessage tagName="span" id="chat.typing" />
          ) : reaction !== null && unread === 0 ? (
            <FormattedMessage tagName="span" id="chat.excerpt.reaction" values={{ name, emoji: reaction }} />
          ) : (
            <Excerpt last={last} />
          )}
        </span>
        {badge && (
          <b className={`${badgeStyles.badge} badge--news num`}>
            <span aria-hidden="true">{badge.text}</span>
            <span className="sr">
              <FormattedMessage id="chat.unread" values={{ count: unread }} />
            </span>
          </b>
        )}
        {isMarkedUnread && (
          <b className={`${badgeStyles.badge} ${talksStyles["badge--dot"]}`}>
            <span className="sr">
              <FormattedMessage id="chat.marked" />
            </span>
          </b>
        )}
      </PageLink>
      {onMenu && (
        <button
          type="button"
          className={talksStyles.talk__more}
          aria-haspopup="dialog"
          aria-label={intl.formatMessage({ id: "chat.row.menu" }, { name: within })}
          onClick={(event) => {
            openMenu(event.currentTarget);
          }}
        >
          <Icon name="i-tabler-dots" />
        </button>
      )}
      <button
        type="button"
        className={talksStyles.talk__remove}
        aria-label={intl.formatMessage({ id: "chat.remove.of" }, { name: within })}
        onClick={() => {
          onRemove(chat);
        }}
      >
        <Icon name="i-tabler-trash" />
      </button>
    </li>
  );
});

function RowMark({ icon, words }: { icon: string; words: MessageId }) {
  return (
    <span className={talksStyles.talk__mark}>
      <Icon name={icon} className="icon--xs" />
      <span className="sr">
        <FormattedMessage id={words} />
      </span>
    </span>
  );
}

/** The last message in a few words. */
function Excerpt({ last }: { last: ChatView["last_message"] }) {
  if (!last) return <FormattedMessage tagName="span" id="chat.excerpt.none" />;
  const { kind, text, gift, voice, from_me: isOwn, state } = last;
  if (state === "erased") return <FormattedMessage tagName="span" id="chat.erased" />;
  const words =
    kind === "gift" && gift ? (
      <FormattedMessage
        tagName="span"
        id="chat.excerpt.gift"
        values={{ gift: <FormattedMessage id={`gift.${gift}`} /> }}
      />
    ) : kind === "photo" ? (
      <FormattedMessage tagName="span" id="chat.excerpt.photo" />
    ) : voice ? (
      <FormattedMessage tagName="span" id="chat.excerpt.voice" values={{ length: minutes(voice.ms) }} />
    ) : (
      <span>{text.replace(/\s+/g, " ")}</span>
    );
  return isOwn ? <FormattedMessage tagName="span" id="chat.excerpt.own" values={{ words }} /> : words;
}
