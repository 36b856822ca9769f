import { memberCall } from "#contract/call.ts";
import type { Balance, BriefProfile, MessageCosts } from "#contract/entities.ts";
import type { Gift } from "#contract/gifts.ts";
import type { Interest } from "#contract/vocabulary.ts";
import type { ChatQuery, DeleteQuery, MessageBody, ReadBody } from "./chat.schema.ts";

export type { ChatQuery, DeleteQuery, MessageBody, ReadBody };

/** The other member of a conversation: as any member sees them, or only that the account was deleted. */
export type ChatPartner = (BriefProfile & { gone?: false }) | { id: string; gone: true };

/**
 * Of the member's own message: `sent` once their own object has it, `delivered` once the partner's has,
 * `read` once it was seen; `returned` if it could not be delivered, and its price was credited back. Of the
 * partner's message: `received`, or `erased` where the partner has deleted their account, and with it the
 * text.
 */
export type MessageState = "sent" | "delivered" | "read" | "returned" | "received" | "erased";
/** What a message may be trying to do. Shown to its receiver, never to its sender. */
export type MessageWarning = "link" | "phone" | "money" | "scam";

export interface MessagePhoto {
  /** `inspected`: only the sender sees it; `deleted`: nobody does, as after a refusal. */
  status: "inspected" | "active" | "refused" | "deleted";
  /** File names are relative to the site's cdn_prefix; null where there is nothing to see. */
  filename: string | null;
  thumb_filename: string | null;
  /** A blurred copy, shown until the receiver asks to see the photo. */
  blurred_filename: string | null;
}

export interface MessageView {
  id: string;
  from_me: boolean;
  /**
   * Conversations are sorted by this and then by the id: the order is the same on both sides, and a reply
   * always comes after the message it answers.
   */
  order: number;
  /** Number of the message in the order of arrival at this member: a later arrival has a higher one. */
  arrival: number;
  /** ISO date and time. */
  at: string;
  kind: "text" | "gift" | "photo";
  /** May be empty beside a gift or a photo. */
  text: string;
  gift?: Gift;
  photo?: MessagePhoto;
  state: MessageState;
  warning?: MessageWarning;
  /** Not written by a person. */
  automated?: true;
}

/** A suggestion for a first message, worded in the reader's language as `opener.<kind>`. */
export type Opener =
  | { kind: "interest"; interest: Interest }
  | { kind: "town"; city: string }
  | { kind: "evening" | "hello" | "weekend" | "surprise" };

/**
 * Why nothing can be written here: the partner's account was deleted, the partner's or the member's own email
 * address is not confirmed, or it would be one conversation more than a free member may start.
 */
export type ClosedReason = "gone" | "partner_not_confirmed" | "not_confirmed" | "premium_required";

/** One page of a conversation. With `after` only what is new is sent, and the rest of the fields again. */
export interface ChatAnswer {
  conversation: { id: string; messages: MessageView[] };
  profile: ChatPartner;
  num_unread_messages: number;
  /** Cursor of the page above, null at the beginning of the conversation. */
  older: string | null;
  /** With `after`: whether there are more messages after the last one. */
  more: boolean;
  /** Older messages that only premium members see. */
  hidden_messages: number;
  /** Openers, while nobody has written. */
  openers: Opener[];
  closed: ClosedReason | null;
  /** Before the first message to a fictional profile, the member has to confirm that it is fictional. */
  to_understand: boolean;
  /**
   * In credits; `message_money` is what a message costs at least in the member's country, or null where the
   * site names no amount.
   */
  costs: { message: number; gift: number; photo: number; message_money: MessageCosts | null };
  balance: Balance;
  /** In graphemes. */
  message_length: number;
  /** Whether read marks are exchanged with this member. */
  read_marks: boolean;
  /** Whether the member may send photos here. */
  may_send_photos: boolean;
  /** A first message, written with the signup, that could not be sent yet: the composer starts with it. */
  waiting_text: string | null;
}

/** `message` is null where it was sent before and the member has deleted their copy since. */
export interface SentAnswer {
  message: MessageView | null;
  balance: Balance;
}
export interface ReadAnswer {
  num_unread_messages: number;
}

export const chat = {
  GET: memberCall<{ query: ChatQuery; answer: ChatAnswer }>(),
  POST: memberCall<{ body: MessageBody; answer: SentAnswer }>(),
  PUT: memberCall<{ body: ReadBody; answer: ReadAnswer }>(),
  DELETE: memberCall<{ query: DeleteQuery; answer: null }>(),
};
