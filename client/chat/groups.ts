import type { Outgoing } from "#client/stores/outgoing.ts";
import type { MessageView } from "#contract/calls/chat.ts";

/** Milliseconds within which messages of one side stand together. */
export const GROUP_TIME = 5 * 60_000;

/** A message as it stands in the conversation; `waiting` is still on its way, or was refused. */
export interface Shown extends MessageView {
  waiting?: Outgoing;
}

/** A message in its place: whether a new day begins with it, and where it stands among those of its group. */
export interface Placed {
  message: Shown;
  opensDay: boolean;
  opensGroup: boolean;
  closesGroup: boolean;
  /** Its time and state are said: at the end of a group, and where the next one has come less far. */
  tells: boolean;
}

/** Everything of a conversation from above to below: what is on its way comes last, and once. */
export function shownMessages(messages: readonly MessageView[], waiting: readonly Outgoing[]): Shown[] {
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
export function placeMessages(messages: readonly Shown[], timeZone: string): Placed[] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const days = messages.map(({ at }) => format.format(new Date(at)));
  const opensGroup = messages.map((message, i) => {
    const before = messages[i - 1];
    return (
      !before ||
      days[i] !== days[i - 1] ||
      before.from_me !== message.from_me ||
      Date.parse(message.at) - Date.parse(before.at) > GROUP_TIME
    );
  });
  return messages.map((message, i) => {
    const next = messages[i + 1];
    const closesGroup = !next || opensGroup[i + 1] === true;
    const differs =
      message.from_me &&
      next !== undefined &&
      (next.state !== message.state || Boolean(next.waiting) !== Boolean(message.waiting));
    return {
      message,
      opensDay: i === 0 || days[i] !== days[i - 1],
      opensGroup: opensGroup[i] === true,
      closesGroup,
      tells: closesGroup || differs || message.waiting?.code != null,
    };
  });
}
