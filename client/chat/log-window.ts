import type { DisplayMessage } from "./message-groups.ts";

/** Messages of a window to begin with: several screens of a phone. */
const FIRST = 40;
/** Messages by which it grows at a time: more than a screen of a phone, and little enough for a frame or two. */
const STEP = 20;
/**
 * Messages that are in the document at most. A phone with a quarter of a desktop's processor lays these out
 * between two frames or so; with the 7,000 of a conversation that was searched to its beginning the tab could
 * not be used.
 */
export const MAX_SHOWN = 160;

/**
 * The part of the messages that is in the document, from one message to another. Where `last` is null it ends
 * with the newest, whatever comes; where `first` is null it has its first length.
 */
export interface LogWindow {
  first: string | null;
  last: string | null;
}
export const AT_NEWEST: LogWindow = { first: null, last: null };

type Messages = readonly Pick<DisplayMessage, "id">[];

/** The places of the window's first message and of the one after its last. */
export function rangeOf(messages: Messages, { first, last }: LogWindow): { from: number; to: number } {
  const placeOf = (id: string | null) => (id === null ? -1 : messages.findIndex((each) => each.id === id));
  const [firstAt, lastAt] = [placeOf(first), placeOf(last)];
  const to = lastAt < 0 ? messages.length : lastAt + 1;
  const from = firstAt < 0 ? to - FIRST : firstAt;
  return { from: Math.max(0, to - MAX_SHOWN, from), to };
}

const windowOf = (messages: Messages, from: number, to: number): LogWindow => ({
  first: messages[Math.max(0, from)]?.id ?? null,
  last: to >= messages.length ? null : (messages[to - 1]?.id ?? null),
});

/** A step further up; what is too much goes at the lower end. */
export function windowAbove(messages: Messages, window: LogWindow): LogWindow {
  const { from, to } = rangeOf(messages, window);
  const first = Math.max(0, from - STEP);
  return windowOf(messages, first, Math.min(to, first + MAX_SHOWN));
}

/** A step further down; what is too much goes at the upper end. */
export function windowBelow(messages: Messages, window: LogWindow): LogWindow {
  const { from, to } = rangeOf(messages, window);
  const end = Math.min(messages.length, to + STEP);
  return windowOf(messages, Math.max(from, end - MAX_SHOWN), end);
}

/** With a message in its middle. It ends with a certain message, even the newest: what comes is not followed. */
export function windowAround(messages: Messages, id: string): LogWindow {
  const place = messages.findIndex((each) => each.id === id);
  const end = Math.min(messages.length, place + FIRST / 2);
  return {
    first: messages[Math.max(0, place - FIRST / 2)]?.id ?? null,
    last: messages[end - 1]?.id ?? null,
  };
}
