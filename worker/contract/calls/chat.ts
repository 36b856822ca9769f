import type { MessageCosts, Purse } from "#contract/entities.ts";
import { GIFTS, type Gift } from "#contract/gifts.ts";
import { type } from "#contract/schema.ts";
import type { Interest } from "#contract/vocabulary.ts";
import type { ChatPartner } from "./chats.ts";
import { memberId } from "./member.ts";

/** Made by the client, one for each message however often it is sent: what makes a message once. */
export const messageId = type(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/**
 * One of the two names the conversation. `older` is where an earlier answer said that it goes on upwards;
 * `after` an arrival: what came since then, oldest first. Neither: the newest page.
 */
export const chatQuery = type({
  "conversation?": memberId,
  "profile?": memberId,
  "older?": /^\d{1,16}\.[0-9a-f-]{36}$/,
  "after?": /^\d{1,15}$/,
});
export type ChatQuery = typeof chatQuery.infer;

/** `understood`: that the other is fictional; `sure`: that the words are meant. */
export const messageBody = type({
  profile: memberId,
  id: messageId,
  "text?": "string <= 20000",
  "gift?": type.enumerated(...GIFTS),
  "understood?": "true",
  "sure?": "true",
});
export type MessageBody = typeof messageBody.infer;

/** The message that was shown last, by its arrival: everything up to it was read. */
export const readBody = type({ conversation: memberId, read: "number.integer >= 0" });
export type ReadBody = typeof readBody.infer;

/**
 * A conversation goes from the member's own list, up to an arrival where one is named: what came meanwhile
 * stands. A photo that he sent, named by its message, goes for both.
 */
export const deleteQuery = type({ conversation: memberId, "message?": messageId, "upto?": /^\d{1,15}$/ });
export type DeleteQuery = typeof deleteQuery.infer;

/**
 * Of the member's own: taken by his side, by the other's, seen there; `returned`: it could not be delivered,
 * and what it cost came back. Of the other's: received.
 */
export type MessageState = "sent" | "delivered" | "read" | "returned" | "received";
/** What a message might be after; said to whoever got it, never to whoever wrote it. */
export type MessageWarning = "link" | "phone" | "money" | "scam";

export interface MessagePhoto {
  /** `inspected`: only whoever sent it sees it; `deleted`: nobody does, as after a refusal. */
  status: "inspected" | "active" | "refused" | "deleted";
  /** File names stand behind the site's cdn_prefix; null where there is nothing to see. */
  filename: string | null;
  thumb_filename: string | null;
  /** Other bytes, until the one who got it asks to see it. */
  soft_filename: string | null;
}

export interface MessageView {
  id: string;
  from_me: boolean;
  /**
   * Conversations are shown by this and then by the id: the same on both sides, and a reply follows what it
   * answers.
   */
  order: number;
  /** Counts what came to this member, in the order it came: nothing that comes later has a lower one. */
  arrival: number;
  /** ISO date and time. */
  at: string;
  kind: "text" | "gift" | "photo";
  /** Perhaps empty beside a gift or a photo. */
  text: string;
  gift?: Gift;
  photo?: MessagePhoto;
  state: MessageState;
  warning?: MessageWarning;
  /** No person wrote it. */
  automated?: true;
}

/** What to begin with: fitted to the other's profile, worded by the reader's language as `opener.<kind>`. */
export type Opener =
  | { kind: "interest"; interest: Interest }
  | { kind: "town"; city: string }
  | { kind: "evening" | "hello" | "weekend" | "surprise" };

/**
 * Why nothing can be written here, where that is known: nobody is there, his address is not proven, the
 * member's own is not, or it would be one conversation more than free members may begin.
 */
export type Closed = "gone" | "partner_not_confirmed" | "not_confirmed" | "premium_required";

/** What is told again where only news are asked for. */
export interface ChatAnswer {
  conversation: { id: string; messages: MessageView[] };
  profile: ChatPartner;
  num_unread_messages: number;
  /** Goes into the next question as `older`; null at the beginning. */
  older: string | null;
  /** Whether there is more after the last one, where `after` was asked. */
  more: boolean;
  /** Older messages that are kept and that premium members see. */
  hidden_messages: number;
  /** Openers, while nobody has written. */
  openers: Opener[];
  closed: Closed | null;
  /** That the other is fictional is still to be understood before the first message to somebody fictional. */
  to_understand: boolean;
  /**
   * Credits; `message_money` is what a message costs at least in the member's country, or null where the site
   * does not say.
   */
  costs: { message: number; gift: number; photo: number; message_money: MessageCosts | null };
  purse: Purse;
  /** In graphemes. */
  message_length: number;
  /** Whether the member tells, and is told, what was read. */
  read_marks: boolean;
  /** Whether he may send photos here. */
  may_send_photos: boolean;
  /** What was written to this one with the signup and could not go yet: it belongs into the box. */
  waiting_text: string | null;
}

/** `message` is null where it was sent before, and its copy taken away since. */
export interface SentAnswer {
  message: MessageView | null;
  purse: Purse;
}
export interface ReadAnswer {
  num_unread_messages: number;
}

/** Query of chat-photos.php, whose body is the picture: it is sent as a message at once. */
export const chatPhotoQuery = type({ profile: memberId, id: messageId, "understood?": "'1'" });
export type ChatPhotoQuery = typeof chatPhotoQuery.infer;
