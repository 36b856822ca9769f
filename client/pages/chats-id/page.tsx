import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { ConversationList } from "#client/chat/conversation-list.tsx";
import { Conversation } from "#client/chat/conversation.tsx";
import { LatestMessage } from "#client/chat/latest-message.tsx";
import { useFrame, usePageData, useStores } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { BlockedProfile } from "#client/parts/member/blocked-profile.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { matchRoute, pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Data } from "./data.ts";
import styles from "#client/chat/chat.module.css";

export { receive } from "./receive.ts";

/** A conversation, beside the list of all where there is room. */
export function Page() {
  const data = usePageData<Data>();
  const { path, route } = useFrame();
  const { chats, relations } = useStores();
  const { conversations } = useSnapshot(chats);
  const { hidden } = useSnapshot(relations);
  const conversation = data.state === "ready" ? data.conversation.id : null;
  const talk = conversation === null ? undefined : conversations[conversation];
  // An address that names the partner identifies them even where nothing else may be said of them.
  const other =
    talk?.profile.id ?? (route === "members-id-chat" ? (matchRoute(path)?.params["id"] ?? null) : null);
  const by =
    (other === null ? undefined : hidden[other]) ??
    (data.state === "blocked" ? "them" : data.state === "blocked-by-you" ? "you" : null);
  // what was not sent with the page is asked for again
  const show = () => {
    if (!talk) location.reload();
  };
  return (
    <div className={`${styles.chat} ${styles["chat--open"]}`}>
      <ConversationList open={data.state === "latest" ? data.chat.conversation.id : conversation} />
      {by === null && data.state === "latest" ? (
        <LatestMessage chat={data.chat} />
      ) : by === null && conversation !== null && talk ? (
        <Conversation key={conversation} conversation={conversation} state={talk} />
      ) : (
        <section className={`${styles.thread} ${styles["thread--none"]}`}>
          <PageLink className={`link ${styles.thread__out}`} href={pathOf("chats")}>
            <FormattedMessage id="chat.back" />
          </PageLink>
          {by === "you" && other !== null ? (
            <BlockedProfile id={other} onUnblocked={show} />
          ) : (
            <Unavailable
              what="chat"
              state={
                by !== null
                  ? "blocked"
                  : data.state === "ready" ||
                      data.state === "latest" ||
                      data.state === "blocked" ||
                      data.state === "blocked-by-you"
                    ? "gone"
                    : data.state
              }
            />
          )}
        </section>
      )}
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const profile = data && "conversation" in data ? data.profile : null;
  const title = profile && !profile.gone ? profile.name : intl.formatMessage({ id: "chat.title" });
  return { title: `${title} – ${seed.site.name}` };
}
