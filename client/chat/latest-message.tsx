import { useEffect } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, useStores } from "#client/page/context.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { pathOf } from "#client/routes.ts";
import { setUnread } from "#client/stores/chats.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { MessageText } from "./message-text.tsx";
import { Avatar, partnerCard, usePartnerName } from "./partner.tsx";
import bubbleStyles from "./bubble.module.css";
import chatStyles from "./chat.module.css";
import threadStyles from "./thread.module.css";
import writeStyles from "./write.module.css";

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
    <section className={chatStyles.thread} aria-label={name}>
      <header className={threadStyles.thread__head}>
        <PageLink
          className={`round ${chatStyles.thread__back}`}
          href={pathOf("chats")}
          aria-label={intl.formatMessage({ id: "chat.back" })}
        >
          <Icon name="i-tabler-chevron-left" />
        </PageLink>
        <span className={threadStyles.thread__who}>
          <Avatar partner={profile} size="small" />
          <span className={threadStyles.thread__name}>
            <span className={threadStyles.thread__line}>
              <h1 dir="auto">{name}</h1>
              {partnerCard(profile)?.fictional && <FictionalTag />}
            </span>
          </span>
        </span>
      </header>
      <div className={threadStyles.log__frame}>
        <div className={threadStyles.log}>
          <div className={threadStyles.log__in}>
            {last && last.text !== "" ? (
              <ol>
                <li
                  className={`${bubbleStyles.bub} ${bubbleStyles["bub--solo"]} ${last.from_me ? bubbleStyles["bub--out"] : bubbleStyles["bub--in"]}`}
                >
                  <span className="sr">
                    <FormattedMessage id={last.from_me ? "chat.you" : "chat.other"} values={{ name }} />
                  </span>
                  <div className={bubbleStyles.bub__row}>
                    <div className={bubbleStyles.bub__body}>
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
      <div className={`${writeStyles.write} ${writeStyles["write--closed"]}`} role="note">
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
