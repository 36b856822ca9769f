import { memberCall } from "#contract/call.ts";
import type { ChatSearchBody } from "./chat-search.schema.ts";
import type { ChatPartner } from "./chat.ts";

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

/** `before`: the cursor with which the search goes on, in older messages; null where all were read. */
export interface ChatSearchAnswer {
  found: FoundView[];
  before: string | null;
}

/** The words are in the body: addresses are logged. */
export const chatSearch = {
  POST: memberCall<{ body: ChatSearchBody; answer: ChatSearchAnswer }>(),
};
