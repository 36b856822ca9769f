import { memberCall } from "#contract/call.ts";
import type { ChatSearchBody } from "./chat-search.schema.ts";
import type { ChatPartner } from "./chat.ts";
import type { ChatView } from "./chats.ts";

export type { ChatSearchBody };

/** A message in which the words are. */
export interface FoundView {
  conversation: { id: string };
  profile: ChatPartner;
  message: string;
  from_me: boolean;
  /** ISO date and time. */
  at: string;
  /** A part of the message, and where in it the words are, in UTF-16 units. */
  excerpt: string;
  start: number;
  end: number;
}

/**
 * The messages with the words, or the conversations by the other's name. `before`: the cursor with which the
 * search goes on, in what is older; null where all was read.
 */
export interface ChatSearchAnswer {
  found: FoundView[];
  chats: ChatView[];
  before: string | null;
}

/** The words are in the body: addresses are logged. */
export const chatSearch = {
  POST: memberCall<{ body: ChatSearchBody; answer: ChatSearchAnswer }>(),
};
