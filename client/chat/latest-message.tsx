import { useEffect } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, useStores } from "#client/page/context.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { pathOf } from "#client/routes.ts";
import { setUnread } from "#client/stores/chats.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { MessageText } from "./message-text.tsx";
import { Avatar, partnerCard, usePartnerName } from "./partner.tsx";
import "./bubble.css";
import "./chat.css";
import "./thread.css";
import "./write.css";

/**
 * A conversation of a backend that has no call for one: its latest message, as the list of conversations has
 * it, and who helps to go on.
 */
export function LatestMessage({ chat: { conversation, profile, last_message: last } }: { chat: ChatView }) {
  const { site } = useFrame();
  const { chats } = useStores();
  const intl = useIntl();
  const name = usePartnerName(profile);
  useEffect(() => {
    setUnread(chats, conversation.id, 0);
  }, [chats, conversation.id]);
  return (
    <section className="thread" aria-label={name}>
      <header className="thread__head">
        <a
          className="round thread__back"
          href={pathOf("chats")}
          aria-label={intl.formatMessage({ id: "chat.back" })}
        >
          <Icon name="i-tabler-chevron-left" />
        </a>
        <span className="thread__who">
          <Avatar partner={profile} size="small" />
          <span className="thread__name">
            <span className="thread__line">
              <h1 dir="auto">{name}</h1>
              {partnerCard(profile)?.fictional && <FictionalTag />}
            </span>
          </span>
        </span>
      </header>
      <div className="log__frame">
        <div className="log">
          <div className="log__in">
            {last && last.text !== "" ? (
              <ol>
                <li className={`bub bub--solo ${last.from_me ? "bub--out" : "bub--in"}`}>
                  <span className="sr">
                    <FormattedMessage id={last.from_me ? "chat.you" : "chat.other"} values={{ name }} />
                  </span>
                  <div className="bub__row">
                    <div className="bub__body">
                      <MessageText text={last.text} />
                    </div>
                  </div>
                </li>
              </ol>
            ) : (
              <p className="lead">
                <FormattedMessage id="chat.latest.none" />
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="write write--closed" role="note">
        <Icon name="i-tabler-message-circle" />
        <p>
          <FormattedMessage id="chat.latest.text" values={{ site: site.name }} />
        </p>
        <a className="btn btn--main btn--row" href={`mailto:${site.support_email}`}>
          <FormattedMessage id="chat.latest.write" />
        </a>
      </div>
    </section>
  );
}
