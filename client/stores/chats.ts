import { proxy, ref } from "valtio";
import type { ChatAnswer, MessageView, Opener } from "#contract/calls/chat/chat.ts";
import type { ChatsAnswer, ChatView } from "#contract/calls/chat/chats.ts";
import type { BadgeCounts } from "#contract/calls/operator/page.ts";
import type { GivenLike, LikesAnswer, QuotaView, ReceivedLike } from "#contract/calls/people/likes.ts";
import { TYPING_PAUSE } from "#contract/live.ts";
import { MAX_PINS } from "#contract/product/chat-limits.ts";
import { CHATS_PAGE } from "#contract/product/limits.ts";
import type { OrderKey } from "./messages.ts";

/** What a tab knows of a conversation besides its messages. */
export interface ConversationState extends Omit<
  ChatAnswer,
  "conversation" | "is_profile_missing" | "num_unread_messages" | "newer" | "more" | "balance" | "openers"
> {
  openers: readonly Opener[];
  /** How many times messages may have been missed since everything was fetched; 0 when nothing is missing. */
  missedCount: number;
  /**
   * The arrival up to which no message is missing in this tab; the next fetch asks for what came after it. A
   * single message that arrives does not raise it by itself, since it tells nothing about those before it.
   */
  completeUpTo: number;
  /** The highest arrival that the origin knows to be read; everything up to it is. */
  readUpTo: number;
  /** Set while the reader is at an old message that they were led to. */
  past?: Past | undefined;
}

/**
 * The messages that this tab has are of two pieces: those around an old message that the reader was led to,
 * and the newest. Those between the two are not loaded, and the state's `older` is of the upper piece.
 */
export interface Past {
  /** The last message of the upper piece, and the first one of the newest. */
  last: OrderKey;
  until: OrderKey;
  /** Cursor of the page below the upper piece. */
  newer: string;
  /** Cursor of the page above the newest piece. */
  olderOfNewest: string | null;
}

/** The chat store of the specification, section 3. */
export interface ChatsStore {
  /** The conversations in the list, the newest first, and whether the list was loaded. */
  chats: ChatView[];
  chats_loaded: boolean;
  /** The cursor of what follows in the list; null at its end, and undefined for a backend that sends it whole. */
  chats_older: string | null | undefined;
  /** How many of the loaded conversations the list shows. */
  chats_shown: number;
  /** Unread messages of the conversations that are not loaded. */
  unread_elsewhere: number;
  /** The words of messages can be searched for. */
  may_search: boolean;
  /** How many times the list was changed here: an answer that was under way still has what was before. */
  changes: number;
  /** By conversation, in the order of the conversation. */
  chat_messages: Record<string, readonly MessageView[]>;
  /** The conversations that were opened in this tab, by id. */
  conversations: Record<string, ConversationState>;
  /** By conversation, until when the partner is shown as typing, in milliseconds since 1970. */
  typing: Record<string, number>;
  /** By the partner's profile id: the text that is written and not sent. */
  drafts: Record<string, string>;
  last_opened: { profile: string; at: string } | null;
  /** The message that a search leads to, until its conversation shows it. */
  jump_to?: { conversation: string; message: string };
  /** The likes that the member gave and received, new ones first. */
  likes: GivenLike[];
  liked_by: ReceivedLike[];
  likes_loaded: boolean;
  /** The cursors of what follows in either list; null at its end. */
  likes_older: { received: string | null; sent: string | null };
  /** The new likes, and those that are not mutual, among the received ones that are not loaded. */
  likes_elsewhere: { new: number; waiting: number };
  /** What is left of today's likes; null until it was loaded. */
  like_quota: QuotaView | null;
  /** Members who opened this member's profile since they last looked at the list. */
  new_views: number;
  /** The choice about read receipts that is being saved; null when none is. */
  read_marks_saving: boolean | null;
}

export const createChats = (): ChatsStore =>
  proxy<ChatsStore>({
    chats: [],
    chats_loaded: false,
    chats_older: undefined,
    chats_shown: CHATS_PAGE,
    unread_elsewhere: 0,
    may_search: false,
    changes: 0,
    chat_messages: {},
    conversations: {},
    typing: {},
    drafts: {},
    last_opened: null,
    likes: [],
    liked_by: [],
    likes_loaded: false,
    likes_older: { received: null, sent: null },
    likes_elsewhere: { new: 0, waiting: 0 },
    like_quota: null,
    new_views: 0,
    read_marks_saving: null,
  });

type UnreadChat = Pick<ChatView, "num_unread_messages" | "marks">;
interface UnreadChats {
  readonly chats: readonly UnreadChat[];
  readonly unread_elsewhere: number;
}
/** A muted conversation counts in its own row alone; one that is marked as unread counts as one message. */
const countIn = (chats: readonly UnreadChat[]): number =>
  chats.reduce(
    (sum, { num_unread_messages: unread, marks }) =>
      sum + (marks?.muted ? 0 : Math.max(unread, Number(marks?.unread ?? 0))),
    0,
  );
/** Of all conversations, also those that are not loaded. */
export const countUnreadMessages = ({ chats, unread_elsewhere: elsewhere }: UnreadChats): number =>
  countIn(chats) + elsewhere;
/** The pinned conversations stay on top of the others. */
export const sortPinned = (chats: readonly ChatView[]): ChatView[] => [
  ...chats.filter(({ marks }) => marks?.pinned),
  ...chats.filter(({ marks }) => !marks?.pinned),
];
interface ReceivedLikes {
  readonly liked_by: readonly { like_new: boolean }[];
  readonly likes_elsewhere: { readonly new: number };
}
/** Of all received likes, also those that are not loaded. */
export const countNewLikes = ({ liked_by, likes_elsewhere: elsewhere }: ReceivedLikes): number =>
  liked_by.filter((like) => like.like_new).length + elsewhere.new;

/** What came with a page, for the badges until the lists themselves are loaded. */
export function receiveCounts(store: ChatsStore, { unread, new_likes: newLikes }: BadgeCounts): void {
  if (!store.chats_loaded) store.unread_elsewhere = unread;
  if (!store.likes_loaded) store.likes_elsewhere = { ...store.likes_elsewhere, new: newLikes };
}

/** Unread messages plus new likes: what the title and the app's badge show (specification, section 9). */
export const countNotifications = (store: UnreadChats & ReceivedLikes): number =>
  countUnreadMessages(store) + countNewLikes(store);

/**
 * Takes over the likes: of the received ones the new come first (specification, section 4), whatever order an
 * origin has. Lists are replaced as a whole (`ref`), so that Valtio does not track every like in them.
 */
export function receiveLikes(
  store: ChatsStore,
  { profiles, liked_by, older, counts, quota, new_views }: LikesAnswer,
): void {
  store.likes = ref(profiles);
  store.likes_older = older ?? { received: null, sent: null };
  store.likes_elsewhere = {
    new: Math.max(0, (counts?.new ?? 0) - liked_by.filter((like) => like.like_new).length),
    waiting: Math.max(0, (counts?.waiting ?? 0) - liked_by.filter((like) => !like.match).length),
  };
  store.liked_by = ref(liked_by.toSorted((a, b) => Number(b.like_new) - Number(a.like_new)));
  store.like_quota = quota;
  store.new_views = new_views;
  store.likes_loaded = true;
}

/** The part of the received or of the sent likes that follows. A like that has moved is in the list already. */
export function receiveOlderLikes(
  store: ChatsStore,
  list: "received" | "sent",
  { profiles, liked_by, older }: LikesAnswer,
): void {
  const isNew = (known: readonly { id: string }[]) => {
    const ids = new Set(known.map(({ id }) => id));
    return ({ id }: { id: string }) => !ids.has(id);
  };
  if (list === "sent") store.likes = ref([...store.likes, ...profiles.filter(isNew(store.likes))]);
  else {
    const added = liked_by.filter(isNew(store.liked_by));
    const { new: news, waiting } = store.likes_elsewhere;
    store.liked_by = ref([...store.liked_by, ...added]);
    store.likes_elsewhere = {
      new: Math.max(0, news - added.filter((like) => like.like_new).length),
      waiting: Math.max(0, waiting - added.filter((like) => !like.match).length),
    };
  }
  store.likes_older = { ...store.likes_older, [list]: older?.[list] ?? null };
}

/** The profile of the member who gave a like was opened: the like is no longer new. */
export function markLikeSeen(store: ChatsStore, id: string): void {
  store.liked_by = ref(store.liked_by.map((like) => (like.id === id ? { ...like, like_new: false } : like)));
}

/** The list of received likes was opened, in which to a free member no like is new any more. */
export function markLikesOpened(store: ChatsStore): void {
  store.liked_by = ref(store.liked_by.map((like) => ({ ...like, like_new: false })));
  store.likes_elsewhere = { ...store.likes_elsewhere, new: 0 };
}

/** The list of those who opened the member's profile was opened. */
export function markViewsSeen(store: ChatsStore): void {
  store.new_views = 0;
}

/** The list as the origin has it, from its beginning; a PHP backend may leave out the last message. */
export function receiveChats(
  store: ChatsStore,
  { chats, older, num_unread: unread, may_search: maySearch }: ChatsAnswer,
): void {
  store.chats = ref(chats.map(completed));
  store.chats_loaded = true;
  store.chats_older = older;
  store.unread_elsewhere = Math.max(0, (unread ?? 0) - countIn(chats));
  store.may_search = maySearch === true;
}

/** The next page of the list. A conversation that has moved up meanwhile is in it already. */
export function receiveOlderChats(store: ChatsStore, { chats, older }: ChatsAnswer): void {
  const known = new Set(store.chats.map(({ conversation: { id } }) => id));
  const added = chats.filter(({ conversation: { id } }) => !known.has(id)).map(completed);
  store.chats = ref([...store.chats, ...added]);
  store.chats_older = older ?? null;
  store.unread_elsewhere = Math.max(0, store.unread_elsewhere - countIn(added));
}

/** The list shows so many of the loaded conversations. */
export function showChats(store: ChatsStore, count: number): void {
  store.chats_shown = count;
}

/** Down to where the list has to be loaded to bring all of it up to date; undefined for its first page. */
export const loadedDownTo = ({ chats, chats_older: older }: ChatsStore): string | undefined =>
  older === undefined || chats.length <= CHATS_PAGE + MAX_PINS ? undefined : (older ?? BOTTOM);
/** Below every conversation. */
const BOTTOM = "0.0";

const completed = (chat: ChatView): ChatView => ({ ...chat, last_message: chat.last_message ?? null });

/** Whether a conversation may exist that is not in the list, whose unread messages are counted all the same. */
export const isUnlisted = ({ chats, chats_older: older }: ChatsStore, conversation: string): boolean =>
  typeof older === "string" && !chats.some((chat) => chat.conversation.id === conversation);

/** Changes one conversation of the list, if it is in it. */
export function updateListed(
  store: ChatsStore,
  conversation: string,
  change: (chat: ChatView) => Partial<ChatView>,
): void {
  store.chats = ref(
    store.chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, ...change(chat) } : chat)),
  );
}

export function setUnread(store: ChatsStore, conversation: string, count: number): void {
  updateListed(store, conversation, () => ({ num_unread_messages: count }));
}

export function removeFromList(store: ChatsStore, conversation: string): void {
  store.chats = ref(store.chats.filter(({ conversation: { id } }) => id !== conversation));
  store.changes++;
}

/**
 * Milliseconds for which the partner is shown as typing: two signals' time, so that one lost signal is not
 * seen.
 */
export const TYPING_DURATION = 2 * TYPING_PAUSE;

/** The partner is typing, at `now` in milliseconds since 1970. */
export function receiveTyping(store: ChatsStore, conversation: string, now: number): void {
  store.typing[conversation] = now + TYPING_DURATION;
}

/** Takes the typing mark away, unless a later signal has extended it. */
export function endTyping(store: ChatsStore, conversation: string, now: number): void {
  if ((store.typing[conversation] ?? 0) <= now) delete store.typing[conversation];
}

export function setDraft(store: ChatsStore, profile: string, text: string): void {
  store.drafts[profile] = text;
}

export function setLastOpened(store: ChatsStore, opened: NonNullable<ChatsStore["last_opened"]>): void {
  store.last_opened = opened;
}
