import { proxy, ref } from "valtio";
import type { GivenLike, LikesAnswer, QuotaView, ReceivedLike } from "../../worker/contract/calls/likes.ts";

export interface Chat {
  conversation: { id: string };
  profile: { id: string };
  num_unread_messages: number;
}

/** The chat store of the specification, section 3. */
export interface ChatsStore {
  chats: Chat[];
  /** Whom the member likes, and who likes him: new ones first. */
  likes: GivenLike[];
  liked_by: ReceivedLike[];
  /** What is left of today's likes; null until it was asked for. */
  like_quota: QuotaView | null;
  /** By conversation. */
  chat_messages: Record<string, { id: string }[]>;
  last_opened: { profile: string; at: string } | null;
}

export const createChats = (): ChatsStore => proxy<ChatsStore>({ chats: [], likes: [], liked_by: [], like_quota: null, chat_messages: {}, last_opened: null });

export const unreadMessages = (chats: readonly Pick<Chat, "num_unread_messages">[]): number => chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
export const newLikes = (likedBy: readonly { like_new: boolean }[]): number => likedBy.filter((like) => like.like_new).length;

/** Unread messages plus new likes: what the title and the app's badge show. */
export const totalNews = ({ chats, liked_by }: { chats: readonly Pick<Chat, "num_unread_messages">[]; liked_by: readonly { like_new: boolean }[] }): number => unreadMessages(chats) + newLikes(liked_by);

/** Lists come and go whole: nobody changes a like, so none is watched. */
export function receiveLikes(store: ChatsStore, { profiles, liked_by, quota }: LikesAnswer): void {
  store.likes = ref(profiles);
  store.liked_by = ref(liked_by);
  store.like_quota = quota;
}

/** His profile was opened. */
export function clearNew(store: ChatsStore, id: string): void {
  store.liked_by = ref(store.liked_by.map((like) => (like.id === id ? { ...like, like_new: false } : like)));
}
