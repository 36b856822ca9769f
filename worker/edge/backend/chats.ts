import type { ChatAnswer, MessageView } from "#contract/calls/chat.ts";
import type { ChatPartner, ChatsAnswer, ChatView } from "#contract/calls/chats.ts";
import { Refusal } from "#contract/errors.ts";
import { GIFTS } from "#contract/gifts.ts";
import { CHATS_SHOWN, MESSAGES_PAGE } from "#contract/limits.ts";
import { type } from "#contract/schema.ts";
import { INTERESTS } from "#contract/vocabulary.ts";
import { card, fileName } from "./shapes.ts";

const id = type(/^[\w-]{1,40}$/);
const count = type("number.integer >= 0");
const left = type({ "+": "delete", id, gone: "true" });
const name = fileName.or("null");
const message = type({
  "+": "delete",
  id: "0 < string <= 60",
  from_me: "boolean",
  order: count,
  arrival: count,
  at: "string.date.iso",
  kind: "'text' | 'gift' | 'photo'",
  text: "string <= 20000",
  "gift?": type.enumerated(...GIFTS),
  "photo?": type({
    "+": "delete",
    status: "'inspected' | 'active' | 'refused' | 'deleted'",
    filename: name,
    thumb_filename: name,
    blurred_filename: name,
  }),
  state: "'sent' | 'delivered' | 'read' | 'returned' | 'received'",
  "warning?": "'link' | 'phone' | 'money' | 'scam'",
  "automated?": "true",
});
const chat = type({
  "+": "delete",
  conversation: { "+": "delete", id },
  profile: "unknown",
  num_unread_messages: count,
  "last_message?": message.or("null"),
});
const chats = type({ "+": "delete", chats: "unknown[]" });
const opener = type({ kind: "'interest'", interest: type.enumerated(...INTERESTS) })
  .or({ kind: "'town'", city: "string <= 100" })
  .or({ kind: "'evening' | 'hello' | 'weekend' | 'surprise'" });
const talk = type({
  "+": "delete",
  conversation: { "+": "delete", id, messages: "unknown[]" },
  profile: "unknown",
  "num_unread_messages?": count,
  "older?": "string <= 60 | null",
  "hidden_messages?": count,
  "openers?": opener.array(),
  "closed?": "'gone' | 'partner_not_confirmed' | 'not_confirmed' | 'premium_required' | null",
  "to_understand?": "boolean",
  costs: {
    "+": "delete",
    message: count,
    gift: count,
    photo: count,
    "message_money?": type({ "+": "delete", costs: count, currency: /^[A-Z]{3}$/ }).or("null"),
  },
  balance: { "+": "delete", credits: count, entries: count },
  message_length: "50 <= number.integer <= 5000",
  "read_marks?": "boolean",
  "may_send_photos?": "boolean",
});

/**
 * The conversations of a backend's answer; one that is not of the contract's shape is left out, and the
 * others stand.
 */
export function checkChats(given: unknown): ChatsAnswer {
  const checked = chats(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  return { chats: checked.chats.slice(0, CHATS_SHOWN).flatMap((each) => chatIn(each)) };
}

function chatIn(given: unknown): ChatView[] {
  const checked = chat(given);
  const profile = checked instanceof type.errors ? null : partnerIn(checked.profile);
  return checked instanceof type.errors || profile === null
    ? []
    : [{ ...checked, profile, last_message: checked.last_message ?? null }];
}

/** A profile, or a member who left; null for anything else. */
function partnerIn(given: unknown): ChatPartner | null {
  const gone = left(given);
  if (!(gone instanceof type.errors)) return { id: gone.id, gone: true };
  const seen = card(given);
  return seen instanceof type.errors ? null : seen;
}

/** A conversation of a backend's answer, with what it may leave unsaid. */
export function checkChat(given: unknown): ChatAnswer {
  const checked = talk(given);
  const profile = checked instanceof type.errors ? null : partnerIn(checked.profile);
  if (checked instanceof type.errors || profile === null) throw new Refusal(502, "origin_invalid");
  const { conversation, costs, ...rest } = checked;
  return {
    num_unread_messages: 0,
    older: null,
    hidden_messages: 0,
    openers: [],
    closed: null,
    to_understand: false,
    read_marks: true,
    may_send_photos: false,
    waiting_text: null,
    ...rest,
    profile,
    more: false,
    conversation: {
      id: conversation.id,
      messages: conversation.messages.slice(0, MESSAGES_PAGE).flatMap((each) => messageIn(each)),
    },
    costs: { ...costs, message_money: costs.message_money ?? null },
  };
}

function messageIn(given: unknown): MessageView[] {
  const checked = message(given);
  return checked instanceof type.errors ? [] : [checked];
}
