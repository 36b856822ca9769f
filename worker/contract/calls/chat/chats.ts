import { memberCall } from "#contract/call.ts";
import type { ChatPartner, MessageView } from "./chat.ts";
import type { ChatsQuery } from "./chats.schema.ts";

export type { ChatPartner, ChatsQuery };

/** A conversation in the list. */
export interface ChatView {
  conversation: { id: string };
  profile: ChatPartner;
  num_unread_messages: number;
  /** The newest message that the member may see, its text shortened; null after they deleted their copy. */
  last_message: MessageView | null;
  /** What the member set for it; a backend that leaves it out cannot. */
  marks?: ConversationMarks;
  /** The partner's newest reaction that the member has not seen: an emoji. */
  new_reaction?: string | null;
}

/** See the body of PUT /api/chat.php. */
export interface ConversationMarks {
  pinned: boolean;
  muted: boolean;
  unread: boolean;
}

/**
 * The member's conversations, the pinned first and then the newest, a page at a time, without those in which
 * one of the two has blocked the other.
 */
export interface ChatsAnswer {
  chats: ChatView[];
  /** Cursor of the next page; null at the end. A backend that leaves it out sends all that there are. */
  older?: string | null;
  /**
   * Unread messages of all conversations, on whatever page: none of a muted one, and one of one that is
   * marked as unread. Where it is left out, the conversations of the answer say it.
   */
  num_unread?: number;
  /** POST /api/chat-search.php answers; a backend of an operator's own is not asked it. */
  may_search?: true;
}

export const chats = {
  GET: memberCall<{ query: ChatsQuery; answer: ChatsAnswer }>(),
};
