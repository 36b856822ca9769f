import { ref } from "valtio";
import type { ChatAnswer, MessageView } from "#contract/calls/chat/chat.ts";
import type { ChatsStore, ConversationState, Past } from "./chats.ts";
import { addMessages, updateConversation } from "./conversations.ts";
import { compareMessages, type OrderKey } from "./messages.ts";

/** The messages among which a reader can scroll: those of the upper piece while there are two. */
export const reachable = <Message extends OrderKey>(
  messages: readonly Message[],
  past: Past | undefined,
): readonly Message[] =>
  past ? messages.filter((message) => compareMessages(message, past.last) <= 0) : messages;

/** The page around a message that the reader is led to. */
export function receiveAround(store: ChatsStore, answer: ChatAnswer): void {
  const { id, messages } = answer.conversation;
  leavePast(store, id);
  const until = store.chat_messages[id]?.[0];
  const { older: olderOfNewest = null } = store.conversations[id] ?? {};
  const isFurtherUp = startsAbove(messages, until);
  addMessages(store, id, messages);
  if (isFurtherUp)
    updateConversation(store, id, { older: answer.older, ...pastOf(answer, until, olderOfNewest) });
}

/** The page below the piece of the past; where it reaches the newest messages, all are one piece again. */
export function receiveNewer(store: ChatsStore, answer: ChatAnswer): void {
  const { id, messages } = answer.conversation;
  const { past } = store.conversations[id] ?? {};
  addMessages(store, id, messages);
  if (past) updateConversation(store, id, pastOf(answer, past.until, past.olderOfNewest));
}

/** Back at the newest messages: those of the past are forgotten, or they would leave a gap. */
export function leavePast(store: ChatsStore, conversation: string): void {
  const { past } = store.conversations[conversation] ?? {};
  if (!past) return;
  store.chat_messages[conversation] = ref(
    (store.chat_messages[conversation] ?? []).filter((message) => compareMessages(message, past.until) >= 0),
  );
  updateConversation(store, conversation, { older: past.olderOfNewest, past: undefined });
}

const startsAbove = ([first]: readonly MessageView[], until: OrderKey | undefined): boolean =>
  first !== undefined && (until === undefined || compareMessages(first, until) < 0);

function pastOf(
  { conversation: { messages }, newer = null }: ChatAnswer,
  until: OrderKey | undefined,
  olderOfNewest: string | null,
): Pick<ConversationState, "past"> {
  const last = messages.at(-1);
  const isJoined = !last || !until || newer === null || compareMessages(last, until) >= 0;
  return { past: isJoined ? undefined : { last, until, newer, olderOfNewest } };
}
