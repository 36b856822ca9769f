import { memberCall } from "#contract/call.ts";
import type { ChatPartner, MessageView } from "./chat.ts";

export type { ChatPartner };

/** A conversation in the list. */
export interface ChatView {
  conversation: { id: string };
  profile: ChatPartner;
  num_unread_messages: number;
  /** The newest message that the member may see, its text shortened; null after they deleted their copy. */
  last_message: MessageView | null;
}

/** The member's conversations, newest first, without those in which one of the two has blocked the other. */
export interface ChatsAnswer {
  chats: ChatView[];
}

export const chats = {
  GET: memberCall<{ answer: ChatsAnswer }>(),
};
