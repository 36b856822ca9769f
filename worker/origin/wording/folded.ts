/**
 * Letters that no decomposition takes apart, and those of other scripts that are put in their place to be
 * overlooked.
 */
const PLAIN: Record<string, string> = {
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
const LEET: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };
/** Signs that are read: a single one may stand for eighteen. */
const MOST_READ = 20_000;
/** So many letters by themselves are one word, spelt out. */
const SPELT = 4;
/** What ends a sentence, as a word: nothing reads on over it. */
export const END = ".";

/**
 * A text without case, accents, invisible signs and letters in disguise, its spaces single; its beginning,
 * where it is very long.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .slice(0, MOST_READ)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[^\p{ASCII}]/gu, (sign) => PLAIN[sign] ?? sign)
    .replace(/\n/g, "; ")
    .replace(/\s+/gu, " ");
}

/**
 * A word of a text, in all the ways it may be read: as it stands, with digits for letters, with letters drawn
 * out.
 */
export type Word = readonly string[];

/** The words of a folded text, and the ends of its sentences. */
export function wordsOf(folded: string): Word[] {
  const found =
    folded
      .replace(/(?<=\p{L})[@$]{1,2}(?=\p{L})/gu, (signs) => signs.replaceAll("@", "a").replaceAll("$", "s"))
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)*|\p{Sc}|[.!?;…](?=\s|$)/gu) ?? [];
  return joinSpelt(found.flatMap((piece) => (/^[.!?;…]/.test(piece) ? [END] : split(piece)))).map(readings);
}

/**
 * French and Italian short words stand apart from the next one, English endings do not; a figure stands apart
 * from its currency.
 */
function split(piece: string): string[] {
  const [, figure, unit] = /^(\d+)(\p{L}+)$/u.exec(piece) ?? [];
  if (figure !== undefined && unit !== undefined) return [figure, unit];
  const [first = "", ...rest] = piece.split("'");
  return first.length <= 2 && (rest[0]?.length ?? 0) > 2 ? [first, rest.join("")] : [first + rest.join("")];
}

function joinSpelt(words: string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    joined.push(...(run.length >= SPELT ? [run.join("")] : run));
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

function readings(word: string): Word {
  const read =
    /\d/.test(word) && /\p{L}/u.test(word) ? word.replace(/\d/g, (digit) => LEET[digit] ?? digit) : word;
  const drawn = /(.)\1\1/u.test(read)
    ? [read.replace(/(.)\1{2,}/gu, "$1"), read.replace(/(.)\1{2,}/gu, "$1$1")]
    : [];
  return [...new Set([word, read, ...drawn])];
}
