import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/context.tsx";
import { FictionalTag } from "#client/face/face.tsx";
import { countBadge } from "#client/member/bar-entries.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { ChatView } from "#contract/calls/chats.ts";
import { useDateLabels } from "./date-labels.ts";
import { Avatar, partnerCard, usePartnerName } from "./partner.tsx";

/** A conversation in the list: the partner, the last message and its time, the number of unread messages. */
export function ConversationRow({
  chat: { conversation, profile, num_unread_messages: unread, last_message: last },
  isOpen,
  onRemove,
}: {
  chat: ChatView;
  isOpen: boolean;
  onRemove: () => void;
}) {
  const { typing } = useSnapshot(useStores().chats);
  const intl = useIntl();
  const times = useDateLabels();
  const name = usePartnerName(profile);
  const badge = countBadge(unread);
  const isTyping = conversation.id in typing;
  return (
    <li className="talk-row">
      <a
        className={`talk${isOpen ? " is-open" : ""}${badge ? " is-new" : ""}`}
        href={pathOf("chats-id", { id: conversation.id })}
        aria-current={isOpen ? "true" : undefined}
      >
        <Avatar partner={profile} />
        <span className="talk__name">
          <b dir="auto">{name}</b>
          {partnerCard(profile)?.fictional && <FictionalTag />}
        </span>
        {last && (
          <time className="meta num" dateTime={last.at}>
            {times.short(last.at)}
          </time>
        )}
        <span className={isTyping ? "talk__text talk__text--typing" : "talk__text"} dir="auto">
          {isTyping ? <FormattedMessage id="chat.typing" /> : <Excerpt last={last} />}
        </span>
        {badge && (
          <b className="badge badge--news num">
            <span aria-hidden="true">{badge.text}</span>
            <span className="sr">
              <FormattedMessage id="chat.unread" values={{ count: unread }} />
            </span>
          </b>
        )}
      </a>
      <button
        type="button"
        className="talk__remove"
        aria-label={intl.formatMessage({ id: "chat.remove.of" }, { name })}
        onClick={onRemove}
      >
        <Icon name="i-tabler-trash" />
      </button>
    </li>
  );
}

/** The last message in a few words. */
function Excerpt({ last }: { last: ChatView["last_message"] }) {
  if (!last) return <FormattedMessage id="chat.excerpt.none" />;
  const { kind, text, gift, from_me: isOwn, state } = last;
  if (state === "erased") return <FormattedMessage id="chat.erased" />;
  const words =
    kind === "gift" && gift ? (
      <FormattedMessage id="chat.excerpt.gift" values={{ gift: <FormattedMessage id={`gift.${gift}`} /> }} />
    ) : kind === "photo" ? (
      <FormattedMessage id="chat.excerpt.photo" />
    ) : (
      text.replace(/\s+/g, " ")
    );
  return isOwn ? <FormattedMessage id="chat.excerpt.own" values={{ words }} /> : words;
}
