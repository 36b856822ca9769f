import type { LiveWord } from "#contract/live.ts";

/** Characters of the longest message that a page sends over its live connection. */
const MAX_WORD_LENGTH = 200;
/** Messages of one connection within so many milliseconds: a page of ours pauses between them and sends fewer. */
const MAX_WORDS = 20;
const WORDS_WINDOW = 10_000;

/** What is stored with a connection, which outlives the object's memory: since when its words are counted. */
export interface WordRate {
  since: number;
  words: number;
}

/**
 * Reads what a page sent over its live connection; null where no page of ours sends such a thing, or not so
 * often, so that the caller closes the connection.
 */
export function readLiveWord(
  socket: Pick<WebSocket, "serializeAttachment" | "deserializeAttachment">,
  message: string | ArrayBuffer,
  now: number,
): LiveWord | null {
  const before = socket.deserializeAttachment() as WordRate | null;
  const rate =
    before && now - before.since < WORDS_WINDOW
      ? { since: before.since, words: before.words + 1 }
      : { since: now, words: 1 };
  socket.serializeAttachment(rate);
  if (typeof message !== "string" || message.length > MAX_WORD_LENGTH || rate.words > MAX_WORDS) return null;
  return wordIn(message);
}

function wordIn(message: string): LiveWord | null {
  try {
    const word: unknown = JSON.parse(message);
    if (
      typeof word !== "object" ||
      word === null ||
      !("type" in word) ||
      word.type !== "typing" ||
      !("conversation" in word)
    )
      return null;
    const { conversation } = word;
    return typeof conversation === "string" && /^[a-z0-9-]{1,40}$/.test(conversation)
      ? { type: "typing", conversation }
      : null;
  } catch {
    return null;
  }
}
