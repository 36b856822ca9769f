import type {
  MessagePhoto,
  MessageState,
  MessageView,
  MessageVoice,
  Reaction,
} from "#contract/calls/chat/chat.ts";

/** The states of a message in the order in which it goes through them; it never goes back. */
const STATES: readonly MessageState[] = ["received", "sent", "delivered", "read", "returned"];
const PHOTO_STATUSES: readonly MessagePhoto["status"][] = ["inspected", "active", "refused", "deleted"];

const VOICE_STATUSES: readonly MessageVoice["status"][] = ["active", "refused", "deleted"];

export type OrderKey = Pick<MessageView, "order" | "id">;

/** The order of a conversation, the same on both sides: a reply always follows the message that it answers. */
export const compareMessages = (a: OrderKey, b: OrderKey): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** All messages of both lists, each once and in order, whichever way and however late it came. */
export function mergeMessages(
  known: readonly MessageView[],
  received: readonly MessageView[],
): readonly MessageView[] {
  const merged = new Map(known.map((message) => [message.id, message]));
  for (const message of received) {
    const before = merged.get(message.id);
    merged.set(message.id, before ? mergeMessage(before, message) : message);
  }
  return [...merged.values()].toSorted(compareMessages);
}

/** The later version of a message, but with the further state: versions can overtake each other on the way. */
function mergeMessage(before: MessageView, after: MessageView): MessageView {
  const reaction = mergeReaction(before.reaction, after.reaction);
  const theirs = mergeReaction(before.partner_reaction, after.partner_reaction);
  const photo = furthestFile(PHOTO_STATUSES, before.photo, after.photo);
  const voice = furthestFile(VOICE_STATUSES, before.voice, after.voice);
  return {
    ...after,
    state: furthest(STATES, before.state, after.state),
    arrival: Math.max(before.arrival, after.arrival),
    ...(photo && { photo }),
    ...(reaction && { reaction }),
    ...(theirs && { partner_reaction: theirs }),
    ...(voice && { voice }),
  };
}

/** The later of two versions of a reaction. */
export const mergeReaction = (before?: Reaction, after?: Reaction): Reaction | undefined =>
  before && !(after && after.turn >= before.turn) ? before : after;

function furthestFile<Status, File extends { status: Status }>(
  statuses: readonly Status[],
  before: File | undefined,
  after: File | undefined,
): File | undefined {
  if (!before || !after) return after ?? before;
  return furthest(statuses, before.status, after.status) === after.status ? after : before;
}

const furthest = <T>(states: readonly T[], a: T, b: T): T => (states.indexOf(a) > states.indexOf(b) ? a : b);

/** Marks the member's own messages up to `order` as read, except those that were returned. */
export function markRead(messages: readonly MessageView[], order: number): readonly MessageView[] {
  return messages.map((message) =>
    message.from_me && message.order <= order && (message.state === "sent" || message.state === "delivered")
      ? { ...message, state: "read" as const }
      : message,
  );
}

export const highestArrival = (messages: readonly Pick<MessageView, "arrival">[]): number =>
  messages.reduce((highest, { arrival }) => Math.max(highest, arrival), 0);

/** The same of the partner's messages alone, the only ones that the member can have unread. */
export const highestReceived = (messages: readonly Pick<MessageView, "arrival" | "from_me">[]): number =>
  highestArrival(messages.filter(({ from_me }) => !from_me));
