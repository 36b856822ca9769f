import type { LiveWord } from "#contract/live.ts";

/** The longest word that a page says. */
const LONGEST_WORD = 200;
/** Words of one connection in so many milliseconds: a page that keeps to its pauses says fewer. */
const MOST_WORDS = 20;
const WORDS_TIME = 10_000;

/** Kept with the connection, which outlives this object's memory. */
interface Pace {
  since: number;
  words: number;
}

/** What a page said, or null for what none of ours says, or not so often. */
export function hearWord(
  socket: Pick<WebSocket, "serializeAttachment" | "deserializeAttachment">,
  said: string | ArrayBuffer,
  now: number,
): LiveWord | null {
  const before = socket.deserializeAttachment() as Pace | null;
  const pace =
    before && now - before.since < WORDS_TIME
      ? { since: before.since, words: before.words + 1 }
      : { since: now, words: 1 };
  socket.serializeAttachment(pace);
  if (typeof said !== "string" || said.length > LONGEST_WORD || pace.words > MOST_WORDS) return null;
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
