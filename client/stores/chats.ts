import { proxy } from "valtio";
import type { ProfileCard } from "../../worker/contract/entities.ts";

export interface Chat {
  conversation: { id: string };
  profile: { id: string };
  num_unread_messages: number;
}

/** The chat store of the specification, section 3. */
export interface ChatsStore {
  chats: Chat[];
  likes: ProfileCard[];
  liked_by: { id: string; like_new: boolean }[];
  /** By conversation. */
  chat_messages: Record<string, { id: string }[]>;
  last_opened: { profile: string; at: string } | null;
}

export const createChats = (): ChatsStore => proxy<ChatsStore>({ chats: [], likes: [], liked_by: [], chat_messages: {}, last_opened: null });

export const unreadMessages = (chats: readonly Pick<Chat, "num_unread_messages">[]): number => chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
export const newLikes = (likedBy: readonly { like_new: boolean }[]): number => likedBy.filter((like) => like.like_new).length;

/** Unread messages plus new likes: what the title and the app's badge show. */
export const totalNews = ({ chats, liked_by }: Readonly<Pick<ChatsStore, "chats" | "liked_by">>): number => unreadMessages(chats) + newLikes(liked_by);
