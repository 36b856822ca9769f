import {
  MESSAGE_KINDS,
  MESSAGE_PHOTO_STATUSES,
  MESSAGE_STATES,
  MESSAGE_VOICE_STATUSES,
  MESSAGE_WARNINGS,
  type MessagePhoto,
  type MessageView,
  type MessageVoice,
  type QuotedMessage,
  type Reaction,
} from "#contract/calls/chat/chat.ts";
import type { Balance } from "#contract/entities.ts";
import type { LiveEvent } from "#contract/live.ts";
import { GIFTS } from "#contract/product/gifts.ts";

/**
 * The event in a message of the live connection, or null. A newer backend may send events or fields that this
 * page does not know, and an incomplete event must not reach the stores.
 */
export function parseLiveEvent(data: unknown): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(String(data));
    return isRecord(event) ? read(event) : null;
  } catch {
    return null;
  }
}

type JsonRecord = Record<string, unknown>;

function read(event: JsonRecord): LiveEvent | null {
  const { type, conversation, profile, order, num_unread_messages: unread } = event;
  if (type === "session-ended" || type === "like" || type === "likes" || type === "views" || type === "chats")
    return { type };
  if (type === "credits") {
    const balance = parseBalance(event["balance"]);
    return balance && { type, balance };
  }
  if (type === "order")
    return typeof order === "string" ? { type, order, paid_user: event["paid_user"] === true } : null;
  if (type === "hidden")
    return typeof profile === "string" && "by" in event && "stands" in event
      ? { type, profile, by: event["by"] === "you" ? "you" : "them", stands: event["stands"] === true }
      : null;
  if (typeof conversation !== "string") return null;
  if (type === "typing") return { type, conversation };
  const reaction = parseReaction(event["reaction"]);
  if (type === "reaction")
    return typeof event["message"] === "string" && reaction
      ? {
          type,
          conversation,
          message: event["message"],
          by_me: event["by_me"] === true,
          reaction,
          new_reaction: nameIn(event["new_reaction"]),
        }
      : null;
  if (type === "read") return isCount(order) ? { type, conversation, order } : null;
  if (type === "unread") return isCount(unread) ? { type, conversation, num_unread_messages: unread } : null;
  const message = type === "message" ? parseMessage(event["message"]) : null;
  return type === "message" && message && isCount(unread)
    ? { type, conversation, message, num_unread_messages: unread }
    : null;
}

function parseBalance(given: unknown): Balance | null {
  if (!isRecord(given)) return null;
  const { credits, entries } = given;
  return isCount(credits) && isCount(entries) ? { credits, entries } : null;
}

/**
 * How each field of a message is read; null is none. The compiler asks for a line for every field of the
 * contract's.
 */
const MESSAGE: { [Field in keyof Required<MessageView>]: (given: unknown) => MessageView[Field] | null } = {
  id: nameIn,
  from_me: (given) => (typeof given === "boolean" ? given : null),
  order: countIn,
  arrival: countIn,
  at: (given) => (typeof given === "string" && !Number.isNaN(Date.parse(given)) ? given : null),
  kind: (given) => among(MESSAGE_KINDS, given),
  text: nameIn,
  state: (given) => among(MESSAGE_STATES, given),
  gift: (given) => among(GIFTS, given),
  photo: parsePhoto,
  voice: parseVoice,
  warning: (given) => among(MESSAGE_WARNINGS, given),
  automated: (given) => (given === true ? true : null),
  reply: parseReply,
  reaction: parseReaction,
  partner_reaction: parseReaction,
};
type NeededField = {
  [Field in keyof Required<MessageView>]: object extends Pick<MessageView, Field> ? never : Field;
}[keyof MessageView];
/** Without these there is no message. */
const NEEDED = Object.keys({
  id: true,
  from_me: true,
  order: true,
  arrival: true,
  at: true,
  kind: true,
  text: true,
  state: true,
} satisfies Record<NeededField, true>);

function parseMessage(given: unknown): MessageView | null {
  if (!isRecord(given)) return null;
  const fields = Object.entries(MESSAGE).flatMap(([field, read]) => {
    const value = read(given[field]);
    return value === null ? [] : [[field, value] as const];
  });
  const message = Object.fromEntries(fields);
  return isMessage(message) ? message : null;
}

const isMessage = (fields: object): fields is MessageView => NEEDED.every((field) => field in fields);

function parseReaction(given: unknown): Reaction | null {
  return isRecord(given) && isCount(given["turn"])
    ? { emoji: nameIn(given["emoji"]), turn: given["turn"] }
    : null;
}

function parseReply(given: unknown): QuotedMessage | null {
  if (!isRecord(given)) return null;
  const { id, state, from_me, text } = given;
  const [kind, gift] = [among(MESSAGE_KINDS, given["kind"]), among(GIFTS, given["gift"])];
  if (typeof id !== "string") return null;
  if (state === "deleted" || state === "hidden") return { id, state };
  return state === "shown" && typeof from_me === "boolean" && typeof text === "string" && kind
    ? { id, state, from_me, kind, text, ...(gift && { gift }) }
    : null;
}

function parsePhoto(given: unknown): MessagePhoto | null {
  if (!isRecord(given)) return null;
  const status = among(MESSAGE_PHOTO_STATUSES, given["status"]);
  return (
    status && {
      status,
      filename: nameIn(given["filename"]),
      thumb_filename: nameIn(given["thumb_filename"]),
      blurred_filename: nameIn(given["blurred_filename"]),
    }
  );
}

function parseVoice(given: unknown): MessageVoice | null {
  if (!isRecord(given)) return null;
  const { type, ms, peaks } = given;
  const status = among(MESSAGE_VOICE_STATUSES, given["status"]);
  return status && (type === "audio/mp4" || type === "audio/webm") && isCount(ms) && typeof peaks === "string"
    ? { type, ms, peaks, status, filename: nameIn(given["filename"]) }
    : null;
}

const isRecord = (given: unknown): given is JsonRecord => typeof given === "object" && given !== null;
const isCount = (given: unknown): given is number =>
  typeof given === "number" && Number.isSafeInteger(given) && given >= 0;
const among = <T>(all: readonly T[], given: unknown): T | null => all.find((each) => each === given) ?? null;
function nameIn(given: unknown): string | null {
  return typeof given === "string" ? given : null;
}
function countIn(given: unknown): number | null {
  return isCount(given) ? given : null;
}
