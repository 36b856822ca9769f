import type { LiveWord } from "#contract/live.ts";

/** The longest word that a page says. */
const MAX_WORD_LENGTH = 200;
/** Words of one connection in so many milliseconds: a page that keeps to its pauses says fewer. */
const MAX_WORDS = 20;
const WORDS_WINDOW = 10_000;

/** Kept with the connection, which outlives this object's memory. */
interface WordRate {
  since: number;
  words: number;
}

/** What a page said, or null for what none of ours says, or not so often. */
export function readLiveWord(
  socket: Pick<WebSocket, "serializeAttachment" | "deserializeAttachment">,
  said: string | ArrayBuffer,
  now: number,
): LiveWord | null {
  const before = socket.deserializeAttachment() as WordRate | null;
  const pace =
    before && now - before.since < WORDS_WINDOW
      ? { since: before.since, words: before.words + 1 }
      : { since: now, words: 1 };
  socket.serializeAttachment(pace);
  if (typeof said !== "string" || said.length > MAX_WORD_LENGTH || pace.words > MAX_WORDS) return null;
  return wordIn(said);
}

function wordIn(said: string): LiveWord | null {
  try {
    const word: unknown = JSON.parse(said);
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
