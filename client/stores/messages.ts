import type { MessagePhoto, MessageState, MessageView } from "#contract/calls/chat.ts";

/** How far a message has come; nothing leads back, and what was returned stays that. */
const STATES: readonly MessageState[] = ["received", "sent", "delivered", "read", "returned"];
const PHOTOS: readonly MessagePhoto["status"][] = ["inspected", "active", "refused", "deleted"];

type OrderKey = Pick<MessageView, "order" | "id">;

/** The order of a conversation, the same on both sides (house: a reply follows what it answers). */
export const compareMessages = (a: OrderKey, b: OrderKey): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The messages of both, each once and in its place, whichever way and however late it came. */
export function mergeMessages(
  known: readonly MessageView[],
  news: readonly MessageView[],
): readonly MessageView[] {
  const all = new Map(known.map((message) => [message.id, message]));
  for (const message of news) {
    const before = all.get(message.id);
    all.set(message.id, before ? mergeMessage(before, message) : message);
  }
  return [...all.values()].toSorted(compareMessages);
}

function mergeMessage(before: MessageView, after: MessageView): MessageView {
  const state = furthest(STATES, before.state, after.state);
  const photo =
    before.photo && after.photo
      ? furthest(PHOTOS, before.photo.status, after.photo.status) === after.photo.status
        ? after.photo
        : before.photo
      : (after.photo ?? before.photo);
  return { ...after, state, arrival: Math.max(before.arrival, after.arrival), ...(photo && { photo }) };
}

const furthest = <T>(ways: readonly T[], a: T, b: T): T => (ways.indexOf(a) > ways.indexOf(b) ? a : b);

/** The other has read so far: all of the member's own up to there that were not returned. */
export function markRead(messages: readonly MessageView[], order: number): readonly MessageView[] {
  return messages.map((message) =>
    message.from_me && message.order <= order && (message.state === "sent" || message.state === "delivered")
      ? { ...message, state: "read" as const }
      : message,
  );
}

export const highestArrival = (messages: readonly Pick<MessageView, "arrival">[]): number =>
  messages.reduce((highest, { arrival }) => Math.max(highest, arrival), 0);
