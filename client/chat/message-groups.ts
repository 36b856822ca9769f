import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import type { MessageView } from "#contract/calls/chat/chat.ts";
import { quoteOf } from "./quote-of.ts";

/** Milliseconds between two messages of one member that are shown as a group. */
const GROUP_WINDOW = 5 * 60_000;

/** A message as it is displayed; `waiting` is set while it is not sent yet, or was refused. */
export interface DisplayMessage extends MessageView {
  waiting?: OutgoingMessage;
}

/**
 * A message with its place in the conversation: whether a new day starts with it, and where it is in its
 * group.
 */
export interface GroupedMessage {
  message: DisplayMessage;
  startsDay: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Its time and state are shown: at the end of a group, and where the next message has come less far. */
  showsStatus: boolean;
}

/**
 * All messages of a conversation in the order in which they are displayed: those waiting in the outbox come
 * last, unless the conversation has them already.
 */
export function withOutgoing(
  messages: readonly MessageView[],
  waiting: readonly OutgoingMessage[],
): DisplayMessage[] {
  const known = new Set(messages.map(({ id }) => id));
  const quoted = (id: string | undefined) => {
    const original = messages.find((each) => each.id === id);
    return original && { reply: quoteOf(original) };
  };
  const outgoing = waiting
    .filter(({ id }) => !known.has(id))
    .map((each) => ({
      id: each.id,
      from_me: true,
      order: 0,
      arrival: 0,
      at: each.at,
      kind: each.gift ? ("gift" as const) : ("text" as const),
      text: each.text,
      ...(each.gift && { gift: each.gift }),
      ...quoted(each.reply_to),
      ...(each.voice && { voice: { ...each.voice, status: "active" as const, filename: null } }),
      state: "sent" as const,
      waiting: each,
    }));
  return [...messages, ...outgoing];
}

/**
 * Determines where days and groups start and end, by the days of a time zone, for the messages from one place
 * to before another.
 */
export function groupMessages(
  all: readonly DisplayMessage[],
  timeZone: string,
  { from, to }: { from: number; to: number } = { from: 0, to: all.length },
): GroupedMessage[] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  // with the one before and the one after, since a group may go on beyond
  const start = Math.max(0, from - 1);
  const messages = all.slice(start, to + 1);
  const days = messages.map(({ at }) => format.format(new Date(at)));
  const startsGroup = messages.map((message, i) => {
    const before = messages[i - 1];
    return (
      !before ||
      days[i] !== days[i - 1] ||
      before.from_me !== message.from_me ||
      Date.parse(message.at) - Date.parse(before.at) > GROUP_WINDOW
    );
  });
  return messages.slice(0, to - start).flatMap((message, i) => {
    if (start + i < from) return [];
    const next = messages[i + 1];
    const endsGroup = !next || startsGroup[i + 1] === true;
    const differs =
      message.from_me &&
      next !== undefined &&
      (next.state !== message.state || Boolean(next.waiting) !== Boolean(message.waiting));
    return {
      message,
      startsDay: i === 0 || days[i] !== days[i - 1],
      startsGroup: startsGroup[i] === true,
      endsGroup,
      showsStatus: endsGroup || differs || message.waiting?.code != null,
    } satisfies GroupedMessage;
  });
}
