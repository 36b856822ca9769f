import { use, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useHasCall, useStores } from "#client/page/context.tsx";
import { BlockDialog } from "#client/parts/member/block-dialog.tsx";
import { completeIntent } from "#client/parts/member/intent.ts";
import { ReportDialog } from "#client/parts/member/report-dialog.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useVisibleHeight } from "#client/runtime/visible-height.ts";
import type { ConversationState } from "#client/stores/chats.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import type { MessageView } from "#contract/calls/chat/chat.ts";
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
import { quoteOf } from "./quote-of.ts";
import { useReactions } from "./reaction-outbox.ts";
import { useReplyDraft } from "./reply-draft.ts";
import { SendConfirmation } from "./send-confirmation.tsx";
import { useConversationSync } from "./sync.ts";
import styles from "./chat.module.css";

const NONE: readonly MessageView[] = [];

/** A conversation with its header, messages and composer. */
export function Conversation({ conversation, state }: { conversation: string; state: ConversationState }) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const { chat_messages: all } = useSnapshot(stores.chats);
  const { waiting } = useSnapshot(stores.outgoing);
  const { profile } = state;
  const name = usePartnerName(profile);
  const card = partnerCard(profile);
  const draft = useMessageDraft(profile.id, state.waiting_text);
  const [reply, setReply] = useReplyDraft(profile.id);
  const react = useReactions(conversation);
  const icebreakers = useRef<HTMLDialogElement>(null);
  const mayBlock = useHasCall()("POST /api/blocks.php");
  const [openDialog, setOpenDialog] = useState<"block" | DisplayMessage | null>(null);
  useConversationSync(conversation, state);
  useRecordLastOpened(profile.id);
  useVisibleHeight();
  const outbox = browser?.outbox;
  useEffect(() => outbox?.start(), [outbox]);
  const storage = browser?.storage;
  useEffect(() => {
    if (storage) completeIntent(storage, profile.id, Date.now());
  }, [storage, profile.id]);
  const messages = all[conversation] ?? NONE;
  const displayed = withOutgoing(
    messages,
    waiting.filter((each) => each.profile === profile.id),
  );

  const answered = reply === null ? undefined : messages.find(({ id }) => id === reply);

  /** Returns the text of a message to the box, unless it is being sent or was sent already. */
  const takeBack = async ({ id, text }: OutgoingMessage) => {
    if (await browser?.outbox.drop(id)) draft.restore(text);
  };
  const actions = {
    onReport: setOpenDialog,
    onBlock: mayBlock
      ? () => {
          setOpenDialog("block");
        }
      : null,
    onRetry: ({ id }: OutgoingMessage) => void browser?.outbox.retry(id),
    onEdit: (message: OutgoingMessage) => void takeBack(message),
    onDeletePhoto: (message: DisplayMessage) => {
      if (browser) void deletePhoto(stores, browser, conversation, message);
    },
    onReact: react,
    onReply: setReply,
  };
  return (
    <section className={styles.thread} aria-label={name}>
      <ConversationHeader conversation={conversation} state={state} />
      <MessageLog
        key={conversation}
        conversation={conversation}
        state={state}
        messages={messages}
        displayed={displayed}
        name={name}
        actions={actions}
        emptyState={<EmptyConversation state={state} name={name} icebreakers={icebreakers} />}
      />
      {state.closed === null ? (
        <Composer
          key={conversation}
          conversation={conversation}
          state={state}
          name={name}
          draft={draft}
          isEmpty={displayed.length === 0}
          icebreakers={icebreakers}
          reply={
            reply !== null && state.may_reply
              ? { id: reply, quoted: answered ? quoteOf(answered) : null }
              : null
          }
          onReplyEnd={() => {
            setReply(null);
          }}
        />
      ) : (
        <ClosedNotice closed={state.closed} name={name} />
      )}
      <SendConfirmation
        waiting={waiting.filter((each) => each.profile === profile.id)}
        name={name}
        onTakeBack={(message) => void takeBack(message)}
      />
      {card && openDialog === "block" && (
        <BlockDialog
          profile={card}
          onClose={() => {
            setOpenDialog(null);
          }}
        />
      )}
      {card && openDialog !== null && openDialog !== "block" && (
        <ReportDialog
          profile={card}
          photo={null}
          message={openDialog.id}
          onClose={() => {
            setOpenDialog(null);
          }}
        />
      )}
    </section>
  );
}
