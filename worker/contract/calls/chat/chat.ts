import { memberCall } from "#contract/call.ts";
import type { Balance, BriefProfile, MessageCosts } from "#contract/entities.ts";
import type { Gift } from "#contract/product/gifts.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { VoiceNote } from "#contract/product/voice.ts";
import type { ChangeBody, ChatQuery, DeleteQuery, MessageBody } from "./chat.schema.ts";

export type { ChangeBody, ChatQuery, DeleteQuery, MessageBody };

/** The other member of a conversation: as any member sees them, or only that the account was deleted. */
export type ChatPartner = (BriefProfile & { gone?: false }) | { id: string; gone: true };

/**
 * Of the member's own message: `sent` once their own object has it, `delivered` once the partner's has,
 * `read` once it was seen; `returned` if it could not be delivered, and its price was credited back. Of the
 * partner's message: `received`, or `erased` where the partner has deleted their account, and with it the
 * text.
 */
export const MESSAGE_STATES = ["sent", "delivered", "read", "returned", "received", "erased"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/** What a message may be trying to do. Shown to its receiver, never to its sender. */
export const MESSAGE_WARNINGS = ["link", "phone", "money", "scam"] as const;
export type MessageWarning = (typeof MESSAGE_WARNINGS)[number];
export const MESSAGE_KINDS = ["text", "gift", "photo"] as const;

/** `inspected`: only the sender sees it; `deleted`: nobody does, as after a refusal. */
export const MESSAGE_PHOTO_STATUSES = ["inspected", "active", "refused", "deleted"] as const;
export interface MessagePhoto {
  status: (typeof MESSAGE_PHOTO_STATUSES)[number];
  /** File names are relative to the site's cdn_prefix; null where there is nothing to see. */
  filename: string | null;
  thumb_filename: string | null;
  /** A blurred copy, shown until the receiver asks to see the photo. */
  blurred_filename: string | null;
}

/**
 * One side's reaction to a message; the emoji is null once it was taken back. `turn` counts its changes from
 * 1, so that of two versions the later is known, in whatever order they come.
 */
export interface Reaction {
  emoji: string | null;
  turn: number;
}

/** The message that a message answers. Of one that was deleted, or is hidden from free members, only that. */
export type QuotedMessage =
  | { id: string; state: "deleted" | "hidden" }
  | {
      id: string;
      state: "shown";
      from_me: boolean;
      kind: MessageView["kind"];
      /** Its beginning. */
      text: string;
      gift?: Gift;
    };

/** The recording of a voice message. `peaks` is empty where it is gone. */
export const MESSAGE_VOICE_STATUSES = ["active", "refused", "deleted"] as const;
export interface MessageVoice extends VoiceNote {
  status: (typeof MESSAGE_VOICE_STATUSES)[number];
  /** Relative to /photos/, since only this site's own host knows the listener; null where it is gone. */
  filename: string | null;
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
  kind: (typeof MESSAGE_KINDS)[number];
  /** May be empty beside a gift or a photo. */
  text: string;
  gift?: Gift;
  photo?: MessagePhoto;
  /** Of a text: it is a voice message, and the text is for clients that don't know of any. */
  voice?: MessageVoice;
  state: MessageState;
  warning?: MessageWarning;
  /** Not written by a person. */
  automated?: true;
  reply?: QuotedMessage;
  /** The member's own reaction, and the partner's. */
  reaction?: Reaction;
  partner_reaction?: Reaction;
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
  /**
   * The directory of members does not answer: `profile` and `closed` are what the conversation knows by
   * itself, and a client that knows more keeps it.
   */
  is_profile_missing?: true;
  num_unread_messages: number;
  /** Cursor of the page above, null at the beginning of the conversation. */
  older: string | null;
  /** With `around` and `newer`: cursor of the page below, null where the page ends with the newest message. */
  newer?: string | null;
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
   * In credits; a voice message costs as much as a photo. `message_money` is what a message costs at least in
   * the member's country, or null where the site names no amount.
   */
  costs: { message: number; gift: number; photo: number; message_money: MessageCosts | null };
  balance: Balance;
  /** In graphemes. */
  message_length: number;
  /** Whether read marks are exchanged with this member. */
  read_marks: boolean;
  /**
   * Whether the member may send photos and voice messages here. Another backend is asked for neither, and
   * they are not offered.
   */
  may_send_photos?: boolean;
  /** A first message, written with the signup, that could not be sent yet: the composer starts with it. */
  waiting_text: string | null;
  /**
   * How often reactions changed in this conversation: where it is higher than before, some were missed. A
   * backend that leaves it out has no reactions.
   */
  reactions?: number;
  /** Messages can be answered; a backend that leaves it out has no answers. */
  may_reply?: boolean;
  /**
   * `around` and `newer` are answered. Of a backend that leaves it out, the older pages are asked for one by
   * one.
   */
  may_jump?: boolean;
  /** The list shows the conversation as unread, or with a new reaction, until PUT says that it was looked at. */
  is_marked?: boolean;
}

/** `message` is null where it was sent before and the member has deleted their copy since. */
export interface SentAnswer {
  message: MessageView | null;
  balance: Balance;
}
/**
 * `reaction`: the member's own to the message of the body as it is now, which another browser may have
 * changed.
 */
export interface ReadAnswer {
  num_unread_messages: number;
  reaction?: Reaction;
}

export const chat = {
  GET: memberCall<{ query: ChatQuery; answer: ChatAnswer }>(),
  POST: memberCall<{ body: MessageBody; answer: SentAnswer }>(),
  PUT: memberCall<{ body: ChangeBody; answer: ReadAnswer }>(),
  DELETE: memberCall<{ query: DeleteQuery; answer: null }>(),
};
