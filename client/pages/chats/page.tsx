import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { ConversationList } from "#client/chat/conversation-list.tsx";
import { useLastOpened } from "#client/chat/last-opened.ts";
import { ListHead } from "#client/chat/list-head.tsx";
import { Avatar, partnerCard, useNameWithin, usePartnerName } from "#client/chat/partner.tsx";
import { useFrame, useOffers, usePageData, useStores, useUser } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { WithdrawalLink } from "#client/parts/pay/withdrawal-link.tsx";
import { pathOf } from "#client/routes.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { BriefProfile } from "#contract/entities.ts";
import type { Data } from "./data.ts";
import chatStyles from "#client/chat/chat.module.css";
import talksStyles from "#client/chat/talks.module.css";

export { receive } from "./receive.ts";

/** The member's conversations. */
export function Page() {
  const data = usePageData<Data>();
  const { chats: store, relations } = useStores();
  const { chats } = useSnapshot(store);
  const { hidden } = useSnapshot(relations);
  if (data.state !== "ready")
    return (
      <section className={`${chatStyles.thread} ${chatStyles["thread--none"]}`}>
        <PageLink className={`link ${chatStyles.chats__out}`} href={pathOf("members")}>
          <FormattedMessage id="chat.leave" />
        </PageLink>
        <Unavailable state={data.state} what="chats" />
      </section>
    );
  if (chats.every(({ profile: { id } }) => id in hidden)) return <Nobody />;
  return (
    <div className={chatStyles.chat}>
      <ConversationList open={null} />
      <div className={`${chatStyles.thread} ${chatStyles["thread--none"]}`}>
        <Choose />
      </div>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "chat.title" })} – ${seed.site.name}` };
}

/** Beside the list: the latest conversation, or a hint to choose one. */
function Choose() {
  const { chats } = useSnapshot(useStores().chats);
  const last = useLastOpened();
  const chat = chats.find(({ profile: { id, gone } }) => id === last?.profile && gone !== true);
  const card = chat && partnerCard(chat.profile);
  if (card) return <GoOn conversation={chat.conversation.id} partner={card} />;
  return (
    <p className="lead">
      <FormattedMessage id="chat.choose" />
    </p>
  );
}

function GoOn({ conversation, partner }: { conversation: string; partner: BriefProfile }) {
  const name = useNameWithin(usePartnerName(partner));
  return (
    <>
      <Avatar partner={partner} size="large" />
      {partner.fictional && <FictionalTag />}
      <PageLink className="btn" href={pathOf("chats-id", { id: conversation })}>
        <FormattedMessage id="chat.goon" values={{ name }} />
      </PageLink>
    </>
  );
}

/** What to do next while there is no conversation yet, below the head of the list that will be there. */
function Nobody() {
  const maySearch = useOffers()("members");
  return (
    <div className={chatStyles["chats-none"]}>
      <ListHead Heading="h1" />
      <div className="empty">
        <Drawing name="messages" />
        <h2>
          <FormattedMessage id="chat.none" />
        </h2>
        {maySearch && (
          <>
            <p>
              <FormattedMessage id="chat.none.text" /> <Affordable />
            </p>
            <PageLink className="btn btn--main" href={pathOf("members")}>
              <FormattedMessage id="chat.none.search" />
            </PageLink>
          </>
        )}
        <p className={`meta ${talksStyles.talks__foot}`}>
          <WithdrawalLink className="link" />
        </p>
      </div>
    </div>
  );
}

/** How many messages the credits are enough for. */
function Affordable() {
  const { message_credits: cost } = useFrame().site;
  const credits = useUser()?.credits ?? 0;
  const messages = cost > 0 ? Math.floor(credits / cost) : 0;
  return (
    messages > 0 && <FormattedMessage tagName="span" id="chat.none.credits" values={{ credits, messages }} />
  );
}
