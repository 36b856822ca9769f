import { ref } from "valtio";
import type { ChatAnswer, MessageView } from "#contract/calls/chat/chat.ts";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { setUnread, sortPinned, updateListed, type ChatsStore, type ConversationState } from "./chats.ts";
import { compareMessages, highestArrival, highestReceived, markRead, mergeMessages } from "./messages.ts";

/**
 * A conversation opens with its newest page, which may have been fetched ahead. Messages that this tab
 * already has stay where they overlap with that page. Where they do not, they are dropped: they would leave a
 * gap, or were deleted meanwhile. Before a live connection opens something may have been missed; without one
 * the next poll asks for it, and the page's own answer is not asked for twice.
 */
export function receiveChat(store: ChatsStore, answer: ChatAnswer, isLive = true): void {
  const {
    conversation: { id, messages },
    older,
    hidden_messages,
    num_unread_messages: unread,
  } = answer;
  const known = store.chat_messages[id] ?? [];
  const overlaps = messages.some((message) => known.some((other) => other.id === message.id));
  const isContinued = known.length > 0 && overlaps;
  const before = isContinued ? store.conversations[id] : undefined;
  store.chat_messages[id] = ref(mergeMessages(isContinued ? known : [], messages));
  store.conversations[id] = ref({
    ...answerFields(answer),
    ...knownOfPartner(store, answer),
    older: before ? before.older : older,
    hidden_messages: before ? before.hidden_messages : hidden_messages,
    missedCount: isLive ? 1 : 0,
    completeUpTo: before?.completeUpTo ?? highestArrival(messages),
    readUpTo: before?.readUpTo ?? 0,
    past: before?.past,
  });
  receiveAnsweredUnread(store, id, unread, highestArrival(messages));
}

/**
 * Messages that came since the arrival `after`. Without `after` the answer is the newest page, which proves
 * nothing about completeness: a message that arrived late may belong to an older page.
 */
export function receiveNewMessages(store: ChatsStore, answer: ChatAnswer, after?: number): void {
  const {
    conversation: { id, messages },
    num_unread_messages: unread,
  } = answer;
  addMessages(store, id, messages);
  const upTo = Math.max(after ?? 0, highestArrival(messages));
  const completeUpTo = Math.max(store.conversations[id]?.completeUpTo ?? 0, after === undefined ? 0 : upTo);
  updateConversation(store, id, {
    ...answerFields(answer),
    ...knownOfPartner(store, answer),
    completeUpTo,
  });
  receiveAnsweredUnread(store, id, unread, upTo);
}

/** An older page. */
export function receiveOlder(
  store: ChatsStore,
  { conversation: { id, messages }, older, hidden_messages }: ChatAnswer,
): void {
  addMessages(store, id, messages);
  updateConversation(store, id, { older, hidden_messages });
}

/** What this tab knows of the partner where the answer does not say it. */
function knownOfPartner(
  store: ChatsStore,
  { conversation: { id }, is_profile_missing: isMissing }: ChatAnswer,
): Partial<ConversationState> {
  if (!isMissing) return {};
  const before = store.conversations[id];
  if (before) return { profile: before.profile, closed: before.closed, costs: before.costs };
  const listed = store.chats.find(({ conversation }) => conversation.id === id);
  return listed ? { profile: listed.profile } : {};
}

/** The fields that every answer brings up to date. */
function answerFields({
  profile,
  openers,
  closed,
  to_understand,
  costs,
  message_length,
  read_marks,
  may_send_photos,
  waiting_text,
  reactions,
  may_reply,
  may_jump,
  is_marked,
}: ChatAnswer): Omit<
  ConversationState,
  "older" | "hidden_messages" | "missedCount" | "completeUpTo" | "readUpTo" | "past"
> {
  return {
    profile,
    openers,
    closed,
    to_understand,
    costs,
    message_length,
    read_marks,
    waiting_text,
    ...(may_send_photos !== undefined && { may_send_photos }),
    ...(reactions !== undefined && { reactions }),
    ...(may_reply && { may_reply }),
    ...(may_jump && { may_jump }),
    ...(is_marked !== undefined && { is_marked }),
  };
}

export function addMessages(store: ChatsStore, conversation: string, messages: readonly MessageView[]): void {
  store.chat_messages[conversation] = ref(mergeMessages(store.chat_messages[conversation] ?? [], messages));
}

/** Changes a conversation that this tab has opened. */
export function updateConversation(
  store: ChatsStore,
  conversation: string,
  change: Partial<ConversationState>,
): void {
  const state = store.conversations[conversation];
  if (state) store.conversations[conversation] = ref({ ...state, ...change });
}

/**
 * A message over the live connection, which delivers one after the other: where nothing was missed before it,
 * nothing is missing up to it. False where the list does not have its conversation yet.
 */
export function receiveLiveMessage(store: ChatsStore, conversation: string, message: MessageView): boolean {
  const state = store.conversations[conversation];
  if (state?.missedCount === 0)
    updateConversation(store, conversation, {
      completeUpTo: Math.max(state.completeUpTo, message.arrival),
    });
  return receiveMessage(store, conversation, message);
}

/**
 * A message, new or changed: goes into its conversation where that was opened, and into the list. False where
 * the list does not have the conversation yet.
 */
export function receiveMessage(store: ChatsStore, conversation: string, message: MessageView): boolean {
  if (conversation in store.conversations) addMessages(store, conversation, [message]);
  // a member without premium may answer a message
  if (!message.from_me && store.conversations[conversation]?.closed === "premium_required")
    updateConversation(store, conversation, { closed: null });
  if (!message.from_me) delete store.typing[conversation];
  const chat = store.chats.find((other) => other.conversation.id === conversation);
  if (!chat) return false;
  const { last_message: last } = chat;
  if (last && compareMessages(last, message) > 0) return true;
  if (last?.id === message.id) {
    const changed = mergeMessages([last], [message])[0] ?? message;
    updateListed(store, conversation, () => ({ last_message: changed }));
  } else moveToTop(store, { ...chat, last_message: message });
  return true;
}

function moveToTop(store: ChatsStore, chat: ChatView): void {
  const others = store.chats.filter(({ conversation: { id } }) => id !== chat.conversation.id);
  store.chats = ref(sortPinned([chat, ...others]));
}

/** The partner has read everything up to `order`. */
export function receiveRead(store: ChatsStore, conversation: string, order: number): void {
  const messages = store.chat_messages[conversation];
  if (messages) store.chat_messages[conversation] = ref(markRead(messages, order));
  updateListed(store, conversation, ({ last_message: last }) => ({
    last_message: last && (markRead([last], order)[0] ?? last),
  }));
}

/**
 * How many messages are unread among those up to the arrival `upTo`, as the origin counts them. Messages
 * after it may be known here already and count as unread; where the origin names no arrival (0), `readUpTo`
 * stays.
 */
export function receiveUnread(store: ChatsStore, conversation: string, count: number, upTo = 0): void {
  setUnread(store, conversation, count);
  const known = store.conversations[conversation]?.readUpTo ?? 0;
  updateConversation(store, conversation, { readUpTo: count > 0 ? 0 : Math.max(known, upTo) });
}

/**
 * The count of an answer with the messages up to the arrival `upTo`. While the answer was on its way the
 * member may have read them, or a newer message may have come over the live connection. Such a count is
 * ignored, or the list would show a conversation as unread that was read, or the other way round.
 */
function receiveAnsweredUnread(store: ChatsStore, conversation: string, count: number, upTo: number): void {
  const readUpTo = store.conversations[conversation]?.readUpTo ?? 0;
  const received = highestReceived(store.chat_messages[conversation] ?? []);
  const wasRead = count > 0 && readUpTo > 0 && received <= readUpTo;
  if (!wasRead && received <= upTo) receiveUnread(store, conversation, count, upTo);
}

/** The conversation was deleted: this tab knows none of its messages any more. */
export function clearConversation(store: ChatsStore, conversation: string): void {
  store.chat_messages[conversation] = ref([]);
  delete store.typing[conversation];
}

/** Every open conversation may have missed messages; see chat/sync.ts. */
export function markMissed(store: ChatsStore): void {
  for (const [id, { missedCount }] of Object.entries(store.conversations))
    updateConversation(store, id, { missedCount: missedCount + 1 });
}

/** The member understands what fictional profiles are, which holds for every conversation. */
export function confirmFictional(store: ChatsStore): void {
  for (const id of Object.keys(store.conversations)) updateConversation(store, id, { to_understand: false });
}
