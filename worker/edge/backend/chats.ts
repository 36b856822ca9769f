import {
  MESSAGE_KINDS,
  MESSAGE_PHOTO_STATUSES,
  MESSAGE_STATES,
  MESSAGE_WARNINGS,
  type ChatAnswer,
  type MessageView,
  type ReadAnswer,
  type SentAnswer,
} from "#contract/calls/chat/chat.ts";
import type { ChatsAnswer, ChatView } from "#contract/calls/chat/chats.ts";
import { GIFTS } from "#contract/product/gifts.ts";
import { EMOJI_LENGTH, MESSAGES_PAGE } from "#contract/product/limits.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { flag, numberIn, sign } from "./lenient.ts";
import { count, fileName, id, moment, person, rowsOf, shaped, whole, readable } from "./shapes.ts";

const name = fileName.or("null");
const reaction = type({
  "+": "delete",
  emoji: type(`0 < string <= ${EMOJI_LENGTH}`).or("null"),
  turn: count,
});
const quoted = type({
  "+": "delete",
  id,
  state: "'shown'",
  from_me: flag,
  kind: type.enumerated(...MESSAGE_KINDS),
  text: "string <= 1000",
  "gift?": type.enumerated(...GIFTS),
});
export const message = type({
  "+": "delete",
  id: type("0 < string <= 60").or(type("number.integer >= 0").pipe(String)),
  from_me: flag,
  order: count,
  arrival: count,
  at: moment,
  kind: type.enumerated(...MESSAGE_KINDS),
  text: "string <= 20000",
  "gift?": type.enumerated(...GIFTS),
  "photo?": type({
    "+": "delete",
    status: type.enumerated(...MESSAGE_PHOTO_STATUSES),
    filename: name,
    thumb_filename: name,
    blurred_filename: name,
  }),
  state: type.enumerated(...MESSAGE_STATES),
  "warning?": type.enumerated(...MESSAGE_WARNINGS),
  "automated?": sign,
  "reply?": quoted.or(type({ "+": "delete", id, state: "'deleted' | 'hidden'" })),
  "reaction?": reaction,
  "partner_reaction?": reaction,
});

const left = type({ "+": "delete", id, gone: sign });
/** A profile, or a member who left. */
const partner = type("object").pipe((given) => {
  const gone = left(given);
  if (!(gone instanceof type.errors)) return { id: gone.id, gone: true as const };
  return readable(person, given);
});
const chat = type({
  "+": "delete",
  conversation: { "+": "delete", id },
  profile: partner,
  num_unread_messages: count,
  /** Beyond the specification: a conversation stands without it. */
  "last_message?": "unknown",
  "marks?": type({ "+": "delete", pinned: flag, muted: flag, unread: flag }),
  "new_reaction?": `0 < string <= ${EMOJI_LENGTH}`,
}).pipe(({ last_message: last, ...rest }): ChatView => ({ ...rest, last_message: lastMessage(last) }));
/** The newest message of a conversation, if a backend says its words and its time at least. */
function lastMessage(given: unknown): MessageView | null {
  const whole = readable(message, given);
  if (!(whole instanceof type.errors)) return whole;
  const fields = messageFields(given);
  if (fields instanceof type.errors) return null;
  const { id: own, from_me: isOwn, ...words } = fields;
  const fromMe = isOwn ?? false;
  return {
    id: own ?? "latest",
    from_me: fromMe,
    order: 0,
    arrival: 0,
    kind: "text",
    state: fromMe ? "sent" : "received",
    ...words,
  };
}
export const messageFields = type({
  "+": "delete",
  "id?": id,
  "from_me?": flag,
  at: moment,
  text: "0 < string <= 20000",
});

const chats = type({ "+": "delete", chats: "unknown[]" });

/**
 * The conversations of a backend's answer, all of them: the browser shows a part at a time. One that is not
 * of the contract's shape is left out, and the others stand.
 */
export const checkChats = (given: unknown): ChatsAnswer => ({
  chats: rowsOf(chat, shaped(chats, given).chats, "all"),
});

const opener = type({ kind: "'interest'", interest: type.enumerated(...INTERESTS) })
  .or({ kind: "'town'", city: "string <= 100" })
  .or({ kind: "'evening' | 'hello' | 'weekend' | 'surprise'" });
const balance = type({ "+": "delete", credits: count, entries: count });
export const conversation = type({
  "+": "delete",
  conversation: { "+": "delete", id, messages: "unknown[]" },
  profile: partner,
  "num_unread_messages?": count,
  "older?": "string <= 60 | null",
  "newer?": "string <= 60 | null",
  "more?": flag,
  "hidden_messages?": count,
  "openers?": opener.array(),
  "closed?": "'gone' | 'partner_not_confirmed' | 'not_confirmed' | 'premium_required' | null",
  "to_understand?": flag,
  costs: {
    "+": "delete",
    message: whole,
    gift: whole,
    photo: whole,
    "message_money?": type({ "+": "delete", costs: count, currency: /^[A-Z]{3}$/ }).or("null"),
  },
  balance,
  message_length: numberIn(type("50 <= number.integer <= 5000")),
  "read_marks?": flag,
  "waiting_text?": "string <= 20000 | null",
  "reactions?": count,
  "may_reply?": flag,
  "may_jump?": flag,
  "is_marked?": flag,
});

/** A conversation of a backend's answer, with what it may leave unsaid. */
export function checkChat(given: unknown): ChatAnswer {
  const { conversation: talk, costs, ...rest } = shaped(conversation, given);
  return {
    num_unread_messages: 0,
    older: null,
    more: false,
    hidden_messages: 0,
    openers: [],
    closed: null,
    to_understand: false,
    read_marks: true,
    waiting_text: null,
    ...rest,
    conversation: { id: talk.id, messages: rowsOf(message, talk.messages, MESSAGES_PAGE) },
    costs: { ...costs, message_money: costs.message_money ?? null },
  };
}

const sentAnswer = type({ "+": "delete", message: message.or("null"), balance });
export const checkSent = (given: unknown): SentAnswer => shaped(sentAnswer, given);
const readAnswer = type({ "+": "delete", num_unread_messages: count, "reaction?": reaction });
export const checkRead = (given: unknown): ReadAnswer => shaped(readAnswer, given);
