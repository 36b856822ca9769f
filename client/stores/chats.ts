import { proxy, ref } from "valtio";
import type { ChatAnswer, MessageView, Opener } from "#contract/calls/chat.ts";
import type { ChatsAnswer, ChatView } from "#contract/calls/chats.ts";
import type { GivenLike, LikesAnswer, QuotaView, ReceivedLike } from "#contract/calls/likes.ts";
import { TYPING_PAUSE } from "#contract/live.ts";
import { compareMessages, highestArrival, markRead, mergeMessages } from "./messages.ts";

/** What a tab knows of a conversation besides its messages. */
export interface ConversationState extends Omit<
  ChatAnswer,
  "conversation" | "num_unread_messages" | "more" | "purse" | "openers"
> {
  openers: readonly Opener[];
  /** How often something may have been missed since everything was asked for. */
  missedCount: number;
  /**
   * The arrival up to which nothing is missing here: what is asked for next came later. A message by itself
   * says nothing of those before it.
   */
  completeUpTo: number;
  /** The highest arrival that is known to be read here; everything up to it is. */
  readUpTo: number;
}

/** The chat store of the specification, section 3. */
export interface ChatsStore {
  /** The newest first, and whether they were asked for. */
  chats: ChatView[];
  chats_loaded: boolean;
  /** How many were taken from the list here: an answer that was under way still has them. */
  removed_count: number;
  /** By conversation, in their order. */
  chat_messages: Record<string, readonly MessageView[]>;
  /** By conversation. */
  conversations: Record<string, ConversationState>;
  /** By conversation, until when the other is said to be writing, in milliseconds since 1970. */
  typing: Record<string, number>;
  /** By the profile of the other: what is written and not sent. */
  drafts: Record<string, string>;
  last_opened: { profile: string; at: string } | null;
  /** Whom the member likes, and who likes him: new ones first. */
  likes: GivenLike[];
  liked_by: ReceivedLike[];
  /** What is left of today's likes; null until it was asked for. */
  like_quota: QuotaView | null;
}

export const createChats = (): ChatsStore =>
  proxy<ChatsStore>({
    chats: [],
    chats_loaded: false,
    removed_count: 0,
    chat_messages: {},
    conversations: {},
    typing: {},
    drafts: {},
    last_opened: null,
    likes: [],
    liked_by: [],
    like_quota: null,
  });

export const countUnreadMessages = (chats: readonly Pick<ChatView, "num_unread_messages">[]): number =>
  chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
export const countNewLikes = (likedBy: readonly { like_new: boolean }[]): number =>
  likedBy.filter((like) => like.like_new).length;

/** Unread messages plus new likes: what the title and the app's badge show. */
export const countNotifications = ({
  chats,
  liked_by,
}: {
  chats: readonly Pick<ChatView, "num_unread_messages">[];
  liked_by: readonly { like_new: boolean }[];
}): number => countUnreadMessages(chats) + countNewLikes(liked_by);

/** Lists come and go whole: nobody changes a like, so none is watched. */
export function receiveLikes(store: ChatsStore, { profiles, liked_by, quota }: LikesAnswer): void {
  store.likes = ref(profiles);
  store.liked_by = ref(liked_by);
  store.like_quota = quota;
}

/** His profile was opened. */
export function markLikeSeen(store: ChatsStore, id: string): void {
  store.liked_by = ref(store.liked_by.map((like) => (like.id === id ? { ...like, like_new: false } : like)));
}

/** The list as the origin says it; a backend may leave out who wrote last. */
export function receiveChats(store: ChatsStore, { chats }: ChatsAnswer): void {
  store.chats = ref(chats.map((chat) => ({ ...chat, last_message: chat.last_message ?? null })));
  store.chats_loaded = true;
}

/**
 * A conversation opens, with its newest page. What was known of it and touches the page stays; what does not
 * is too old, and would leave a gap, or was deleted. The page may have been asked for ahead.
 */
export function receiveChat(store: ChatsStore, answer: ChatAnswer): void {
  const {
    conversation: { id, messages },
    older,
    hidden_messages,
    num_unread_messages: unread,
  } = answer;
  const known = store.chat_messages[id] ?? [];
  const touches =
    known.length === 0 || messages.some((message) => known.some((each) => each.id === message.id));
  const before = touches && known.length > 0 ? store.conversations[id] : undefined;
  store.chat_messages[id] = ref(mergeMessages(touches ? known : [], messages));
  store.conversations[id] = ref({
    ...conversationFields(answer),
    older: before ? before.older : older,
    hidden_messages: before ? before.hidden_messages : hidden_messages,
    missedCount: 1,
    completeUpTo: before?.completeUpTo ?? highestArrival(messages),
    readUpTo: before?.readUpTo ?? 0,
  });
  receiveUnread(store, id, unread, highestArrival(messages));
}

/** What is told anew with every answer. */
function conversationFields({
  profile,
  openers,
  closed,
  to_understand,
  costs,
  message_length,
  read_marks,
  may_send_photos,
  waiting_text,
}: ChatAnswer): Omit<
  ConversationState,
  "older" | "hidden_messages" | "missedCount" | "completeUpTo" | "readUpTo"
> {
  return {
    profile,
    openers,
    closed,
    to_understand,
    costs,
    message_length,
    read_marks,
    may_send_photos,
    waiting_text,
  };
}

/**
 * What came since the arrival `after`; or, without one, the newest page, which may leave out what came late
 * to an older place.
 */
export function receiveNewMessages(store: ChatsStore, answer: ChatAnswer, after?: number): void {
  const {
    conversation: { id, messages },
    num_unread_messages: unread,
  } = answer;
  addMessages(store, id, messages);
  const upTo = Math.max(after ?? 0, highestArrival(messages));
  updateConversation(store, id, {
    ...conversationFields(answer),
    completeUpTo: Math.max(store.conversations[id]?.completeUpTo ?? 0, after === undefined ? 0 : upTo),
  });
  receiveUnread(store, id, unread, upTo);
}

/** An older page. */
export function receiveOlder(
  store: ChatsStore,
  { conversation: { id, messages }, older, hidden_messages }: ChatAnswer,
): void {
  addMessages(store, id, messages);
  updateConversation(store, id, { older, hidden_messages });
}

export function addMessages(store: ChatsStore, conversation: string, messages: readonly MessageView[]): void {
  store.chat_messages[conversation] = ref(mergeMessages(store.chat_messages[conversation] ?? [], messages));
}

export function updateConversation(
  store: ChatsStore,
  conversation: string,
  change: Partial<ConversationState>,
): void {
  const talk = store.conversations[conversation];
  if (talk) store.conversations[conversation] = ref({ ...talk, ...change });
}

/** What the connection tells, as long as it stands, comes one after the other. */
export function receiveLiveMessage(store: ChatsStore, conversation: string, message: MessageView): boolean {
  const talk = store.conversations[conversation];
  if (talk?.missedCount === 0)
    updateConversation(store, conversation, { completeUpTo: Math.max(talk.completeUpTo, message.arrival) });
  return receiveMessage(store, conversation, message);
}

/**
 * A message, new or changed: in its conversation where that is open, and in the list. False where the list
 * does not have it yet.
 */
export function receiveMessage(store: ChatsStore, conversation: string, message: MessageView): boolean {
  if (conversation in store.conversations) addMessages(store, conversation, [message]);
  // whoever was written to may answer
  if (!message.from_me && store.conversations[conversation]?.closed === "premium_required")
    updateConversation(store, conversation, { closed: null });
  if (!message.from_me) delete store.typing[conversation];
  const chat = store.chats.find((each) => each.conversation.id === conversation);
  if (!chat) return false;
  const last = chat.last_message;
  if (last && compareMessages(last, message) > 0) return true;
  const moved = {
    ...chat,
    last_message: last?.id === message.id ? (mergeMessages([last], [message])[0] ?? message) : message,
  };
  store.chats = ref(
    last?.id === message.id
      ? store.chats.map((each) => (each === chat ? moved : each))
      : [moved, ...store.chats.filter((each) => each !== chat)],
  );
  return true;
}

/** The other has read so far. */
export function receiveRead(store: ChatsStore, conversation: string, order: number): void {
  const messages = store.chat_messages[conversation];
  if (messages) store.chat_messages[conversation] = ref(markRead(messages, order));
  updateListed(store, conversation, ({ last_message: last }) => ({
    last_message: last && (markRead([last], order)[0] ?? last),
  }));
}

/**
 * How many the member has not read, as the origin says it of what came up to an arrival. What came since may
 * be known here already, and is not read by that; where the origin names none (0), what is seen stays.
 */
export function receiveUnread(store: ChatsStore, conversation: string, count: number, upTo = 0): void {
  setUnread(store, conversation, count);
  updateConversation(store, conversation, {
    readUpTo: count > 0 ? 0 : Math.max(store.conversations[conversation]?.readUpTo ?? 0, upTo),
  });
}

export function setUnread(store: ChatsStore, conversation: string, count: number): void {
  updateListed(store, conversation, () => ({ num_unread_messages: count }));
}

function updateListed(
  store: ChatsStore,
  conversation: string,
  change: (chat: ChatView) => Partial<ChatView>,
): void {
  store.chats = ref(
    store.chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, ...change(chat) } : chat)),
  );
}

export function removeFromList(store: ChatsStore, conversation: string): void {
  store.chats = ref(store.chats.filter(({ conversation: { id } }) => id !== conversation));
  store.removed_count++;
}

/** Nothing of what was said is known any more. */
export function clearConversation(store: ChatsStore, conversation: string): void {
  store.chat_messages[conversation] = ref([]);
  delete store.typing[conversation];
}

/** What was said meanwhile did not come to this tab. */
export function markMissed(store: ChatsStore): void {
  for (const [id, talk] of Object.entries(store.conversations))
    updateConversation(store, id, { missedCount: talk.missedCount + 1 });
}

/** Milliseconds for which a word that the other is writing stands. */
export const TYPING_DURATION = 2 * TYPING_PAUSE;
export function receiveTyping(store: ChatsStore, conversation: string, now: number): void {
  store.typing[conversation] = now + TYPING_DURATION;
}

/** The word has stood long enough. */
export function endTyping(store: ChatsStore, conversation: string, now: number): void {
  if ((store.typing[conversation] ?? 0) <= now) delete store.typing[conversation];
}

/** What is written to somebody, and not sent. */
export function setDraft(store: ChatsStore, profile: string, text: string): void {
  store.drafts[profile] = text;
}

export function setLastOpened(store: ChatsStore, opened: NonNullable<ChatsStore["last_opened"]>): void {
  store.last_opened = opened;
}

/** The fictional are understood to be that, in every conversation. */
export function confirmFictional(store: ChatsStore): void {
  for (const id of Object.keys(store.conversations)) updateConversation(store, id, { to_understand: false });
}
