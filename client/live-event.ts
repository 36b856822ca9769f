import type {
  MessagePhoto,
  MessageState,
  MessageView,
  MessageVoice,
  MessageWarning,
  QuotedMessage,
  Reaction,
} from "#contract/calls/chat.ts";
import type { Balance } from "#contract/entities.ts";
import { GIFTS } from "#contract/gifts.ts";
import type { LiveEvent } from "#contract/live.ts";

const STATES: readonly MessageState[] = ["sent", "delivered", "read", "returned", "received"];
const WARNINGS: readonly MessageWarning[] = ["link", "phone", "money", "scam"];
const PHOTOS: readonly MessagePhoto["status"][] = ["inspected", "active", "refused", "deleted"];
const VOICES: readonly MessageVoice["status"][] = ["active", "refused", "deleted"];
const KINDS: readonly MessageView["kind"][] = ["text", "gift", "photo"];

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

function parseMessage(given: unknown): MessageView | null {
  if (!isRecord(given)) return null;
  const { id, from_me, order, arrival, at, text } = given;
  const [kind, state] = [among(KINDS, given["kind"]), among(STATES, given["state"])];
  if (
    typeof id !== "string" ||
    typeof from_me !== "boolean" ||
    !isCount(order) ||
    !isCount(arrival) ||
    typeof at !== "string" ||
    Number.isNaN(Date.parse(at)) ||
    typeof text !== "string" ||
    !kind ||
    !state
  )
    return null;
  const [gift, photo, voice, warning] = [
    among(GIFTS, given["gift"]),
    parsePhoto(given["photo"]),
    parseVoice(given["voice"]),
    among(WARNINGS, given["warning"]),
  ];
  const [reply, reaction, theirs] = [
    parseReply(given["reply"]),
    parseReaction(given["reaction"]),
    parseReaction(given["partner_reaction"]),
  ];
  return {
    id,
    from_me,
    order,
    arrival,
    at,
    kind,
    text,
    state,
    ...(gift && { gift }),
    ...(photo && { photo }),
    ...(voice && { voice }),
    ...(warning && { warning }),
    ...(given["automated"] === true && { automated: true as const }),
    ...(reply && { reply }),
    ...(reaction && { reaction }),
    ...(theirs && { partner_reaction: theirs }),
  };
}

const parseReaction = (given: unknown): Reaction | null =>
  isRecord(given) && isCount(given["turn"]) ? { emoji: nameIn(given["emoji"]), turn: given["turn"] } : null;

function parseReply(given: unknown): QuotedMessage | null {
  if (!isRecord(given)) return null;
  const { id, state, from_me, text } = given;
  const [kind, gift] = [among(KINDS, given["kind"]), among(GIFTS, given["gift"])];
  if (typeof id !== "string") return null;
  if (state === "deleted" || state === "hidden") return { id, state };
  return state === "shown" && typeof from_me === "boolean" && typeof text === "string" && kind
    ? { id, state, from_me, kind, text, ...(gift && { gift }) }
    : null;
}

function parsePhoto(given: unknown): MessagePhoto | null {
  if (!isRecord(given)) return null;
  const status = among(PHOTOS, given["status"]);
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
  const status = among(VOICES, given["status"]);
  return status && (type === "audio/mp4" || type === "audio/webm") && isCount(ms) && typeof peaks === "string"
    ? { type, ms, peaks, status, filename: nameIn(given["filename"]) }
    : null;
}

const isRecord = (given: unknown): given is JsonRecord => typeof given === "object" && given !== null;
const isCount = (given: unknown): given is number =>
  typeof given === "number" && Number.isSafeInteger(given) && given >= 0;
const among = <T>(all: readonly T[], given: unknown): T | null => all.find((each) => each === given) ?? null;
const nameIn = (given: unknown): string | null => (typeof given === "string" ? given : null);
