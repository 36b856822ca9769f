import type { ProfileCard } from "#contract/entities.ts";
import type { MessageView } from "./chat.ts";

/** Who is at the other end: as everybody sees him, or no more than that he was there. */
export type ChatPartner = (ProfileCard & { gone?: false }) | { id: string; gone: true };

/** A conversation in the list. */
export interface ChatView {
  conversation: { id: string };
  profile: ChatPartner;
  num_unread_messages: number;
  /** The newest message that the member may see, its text cut short; null after he emptied his copy. */
  last_message: MessageView | null;
}

/** The member's conversations, the newest first; not those with whom one of the two has blocked. */
export interface ChatsAnswer {
  chats: ChatView[];
}
