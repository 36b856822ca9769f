/**
 * Letters that Unicode decomposition leaves as they are, and look-alikes of other scripts, which are used to
 * evade the phrase lists.
 */
const PLAIN_LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
  а: "a",
  в: "b",
  е: "e",
  і: "i",
  ј: "j",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  ѕ: "s",
  т: "t",
  у: "y",
  х: "x",
  α: "a",
  ο: "o",
  ν: "v",
};
/** Digits that stand for letters. */
const LEET: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };
/** Characters that are examined after decomposition, which may turn one character into eighteen. */
const MAX_CHARACTERS = 20_000;
/** From so many single letters in a row on, they are one word that is spelt out. */
const MIN_SPELT_LETTERS = 4;
/** The token at the end of a sentence, over which no phrase may extend. */
export const SENTENCE_END = ".";

/**
 * A text in lower case, without accents, invisible characters and look-alike letters, and with single spaces.
 * Of a very long text only the beginning, so that the time for one message is limited.
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[^\p{ASCII}]/gu, (char) => PLAIN_LETTERS[char] ?? char)
    .replace(/\n/g, "; ")
    .replace(/\s+/gu, " ");
}

/**
 * A word in all the ways it may be read: as written, with digits as letters ("h3llo"), and with repeated
 * letters shortened ("heeello").
 */
export type Token = readonly string[];

/** The words of a normalised text, and the ends of its sentences. */
export function tokenize(normalized: string): Token[] {
  const found =
    normalized
      .replace(/(?<=\p{L})[@$]{1,2}(?=\p{L})/gu, (chars) => chars.replaceAll("@", "a").replaceAll("$", "s"))
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)*|\p{Sc}|[.!?;…](?=\s|$)/gu) ?? [];
  return joinSpeltWords(
    found.flatMap((piece) => (/^[.!?;…]/.test(piece) ? [SENTENCE_END] : splitWord(piece))),
  ).map(readings);
}

/**
 * Splits a figure from its unit ("50eur"), and a French or Italian article from its noun ("l'argent"), but no
 * English ending from its word ("don't").
 */
function splitWord(piece: string): string[] {
  const [, figure, unit] = /^(\d+)(\p{L}+)$/u.exec(piece) ?? [];
  if (figure !== undefined && unit !== undefined) return [figure, unit];
  const [first = "", ...rest] = piece.split("'");
  return first.length <= 2 && (rest[0]?.length ?? 0) > 2 ? [first, rest.join("")] : [first + rest.join("")];
}

/** Joins single letters in a row, as in "i d i o t", into the word that they spell. */
function joinSpeltWords(words: string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    joined.push(...(run.length >= MIN_SPELT_LETTERS ? [run.join("")] : run));
    run = [];
  };
  for (const word of words) {
    if (word.length === 1 && /[\p{L}\d]/u.test(word)) run.push(word);
    else {
      endRun();
      joined.push(word);
    }
  }
  endRun();
  return joined;
}

/** All readings of one word; see Token. */
function readings(word: string): Token {
  const read =
    /\d/.test(word) && /\p{L}/u.test(word) ? word.replace(/\d/g, (digit) => LEET[digit] ?? digit) : word;
  const shortened = /(.)\1\1/u.test(read)
    ? [read.replace(/(.)\1{2,}/gu, "$1"), read.replace(/(.)\1{2,}/gu, "$1$1")]
    : [];
  return [...new Set([word, read, ...shortened])];
}
