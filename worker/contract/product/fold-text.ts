/**
 * A text as people type it in a search: without accents and capitals, so that "uber" finds "Über" and
 * "strasse" finds "Straße". It is folded character by character, so that a place in it leads back to the
 * original.
 */
export const foldText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : Array.from(text, foldCharacter).join("");

/** Whether a name has what somebody typed in a search for it. */
export const hasInName = (name: string, typed: string): boolean =>
  foldText(name.trim()).includes(foldText(typed.trim()));

/** Most texts of most languages here: folded at once, since thousands are in one search. */
const ASCII = /^[\x20-\x7e\s]*$/;

/**
 * Where a folded text begins and ends in the original, in UTF-16 units; null where it is not in it. A match
 * may begin within what one character was folded to: it then begins with that character.
 */
export function findFolded(text: string, folded: string): { start: number; end: number } | null {
  const at = foldText(text).indexOf(folded);
  if (at === -1) return null;
  let [position, index, start] = [0, 0, -1];
  for (const character of text) {
    const next = position + foldCharacter(character).length;
    if (start === -1 && next > at) start = index;
    index += character.length;
    position = next;
    if (position >= at + folded.length) break;
  }
  return { start, end: index };
}

const foldCharacter = (character: string): string => {
  if (character <= "\u007f") return character.toLowerCase();
  const lower = character.toLowerCase();
  return LETTERS[lower] ?? lower.normalize("NFKD").replace(/\p{M}/gu, "");
};

/** Letters that no normalization takes apart. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
