import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import type { MessageView } from "#contract/calls/chat.ts";

/** Milliseconds within which messages of one side stand together. */
export const GROUP_WINDOW = 5 * 60_000;

/** A message as it stands in the conversation; `waiting` is still on its way, or was refused. */
export interface DisplayMessage extends MessageView {
  waiting?: OutgoingMessage;
}

/** A message in its place: whether a new day begins with it, and where it stands among those of its group. */
export interface GroupedMessage {
  message: DisplayMessage;
  startsDay: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Its time and state are said: at the end of a group, and where the next one has come less far. */
  showsStatus: boolean;
}

/** Everything of a conversation from above to below: what is on its way comes last, and once. */
export function withOutgoing(
  messages: readonly MessageView[],
  waiting: readonly OutgoingMessage[],
): DisplayMessage[] {
  const known = new Set(messages.map(({ id }) => id));
  const going = waiting
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
      state: "sent" as const,
      waiting: each,
    }));
  return [...messages, ...going];
}

/** Where days and groups begin and end, by the days of a time zone. */
export function groupMessages(messages: readonly DisplayMessage[], timeZone: string): GroupedMessage[] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
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
  return messages.map((message, i) => {
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
    };
  });
}
