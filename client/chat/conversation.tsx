import { use, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useVisibleHeight } from "#client/browser/visible-height.ts";
import { useStores } from "#client/context.tsx";
import { BlockDialog } from "#client/member/block-dialog.tsx";
import { completeIntent } from "#client/member/intent.ts";
import { ReportDialog } from "#client/member/report-dialog.tsx";
import type { ConversationState } from "#client/stores/chats.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import type { MessageView } from "#contract/calls/chat.ts";
import { ClosedNotice } from "./closed-notice.tsx";
import { Composer } from "./composer.tsx";
import { deletePhoto } from "./conversation-actions.ts";
import { ConversationHeader } from "./conversation-header.tsx";
import { EmptyConversation } from "./empty-conversation.tsx";
import { useRecordLastOpened } from "./last-opened.ts";
import { useMessageDraft } from "./message-draft.ts";
import { withOutgoing, type DisplayMessage } from "./message-groups.ts";
import { MessageLog } from "./message-log.tsx";
import { partnerCard, usePartnerName } from "./partner.tsx";
import { SendConfirmation } from "./send-confirmation.tsx";
import { useConversationSync } from "./sync.ts";

const NONE: readonly MessageView[] = [];

/** A conversation with its header, messages and composer. */
export function Conversation({ conversation, talk }: { conversation: string; talk: ConversationState }) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const { chat_messages: all } = useSnapshot(stores.chats);
  const { waiting } = useSnapshot(stores.outgoing);
  const { profile } = talk;
  const name = usePartnerName(profile);
  const card = partnerCard(profile);
  const draft = useMessageDraft(profile.id, talk.waiting_text);
  const icebreakers = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState<"block" | DisplayMessage | null>(null);
  useConversationSync(conversation, talk);
  useRecordLastOpened(profile.id);
  useVisibleHeight();
  const memory = browser?.storage;
  useEffect(() => {
    if (memory) completeIntent(memory, profile.id, Date.now());
  }, [memory, profile.id]);
  const messages = all[conversation] ?? NONE;
  const shown = withOutgoing(
    messages,
    waiting.filter((each) => each.profile === profile.id),
  );

  /** Returns the text of a message to the box, unless it is being sent or was sent already. */
  const takeBack = async ({ id, text }: OutgoingMessage) => {
    if (await browser?.outbox.drop(id)) draft.restore(text);
  };
  const acts = {
    onReport: setAsking,
    onBlock: () => {
      setAsking("block");
    },
    onRetry: ({ id }: OutgoingMessage) => void browser?.outbox.retry(id),
    onEdit: (message: OutgoingMessage) => void takeBack(message),
    onDeletePhoto: (message: DisplayMessage) => {
      if (browser) void deletePhoto(stores, browser, conversation, message);
    },
  };
  return (
    <section className="thread" aria-label={name}>
      <ConversationHeader conversation={conversation} talk={talk} />
      <MessageLog
        key={conversation}
        conversation={conversation}
        talk={talk}
        messages={messages}
        displayed={shown}
        name={name}
        actions={acts}
        emptyState={<EmptyConversation talk={talk} name={name} icebreakers={icebreakers} />}
      />
      {talk.closed === null ? (
        <Composer
          key={conversation}
          conversation={conversation}
          talk={talk}
          name={name}
          draft={draft}
          isEmpty={shown.length === 0}
          icebreakers={icebreakers}
        />
      ) : (
        <ClosedNotice closed={talk.closed} name={name} />
      )}
      <SendConfirmation
        waiting={waiting.filter((each) => each.profile === profile.id)}
        name={name}
        onTakeBack={(message) => void takeBack(message)}
      />
      {card && asking === "block" && (
        <BlockDialog
          profile={card}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
      {card && asking !== null && asking !== "block" && (
        <ReportDialog
          profile={card}
          photo={null}
          message={asking.id}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
    </section>
  );
}
