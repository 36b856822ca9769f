import { CLOSING, OPENING } from "#tools/locales/development-texts.ts";

/** A piece of a page's text. */
export interface TextRun {
  text: string;
  /** The element that has it, as a selector. */
  place: string;
  /** Whether it may be what people wrote or what the site sells, and not only words of ours. */
  isData: boolean;
}

/** Email addresses, references such as RV-JSUB, what has digits among its letters, and a number's unit. */
const NO_WORDS = /\S+@\S+|(?<!\p{L})\p{Lu}{2}-[\p{Lu}\d]+|\S*\d\S*(?:\s(?:cm|km|m|s|h|min|KB|MB)\b)?/gu;

/**
 * The words of a page in the pseudo-locale that are no message, each with its place.
 *
 * @param runs In the order of the page: a message may begin in one and end in another.
 * @param data Names and texts that are no messages wherever they stand.
 */
export function outsideMessages(runs: readonly TextRun[], data: readonly string[]): string[] {
  const found: string[] = [];
  const known = data
    .toSorted((a, b) => b.length - a.length)
    .map((words) => new RegExp(`(?<!\\p{L})${RegExp.escape(words)}(?!\\p{L})`, "gu"));
  // where the messages begin that are not yet ended: the value of a placeholder may be a message too
  const open: string[] = [];
  for (const { text, place, isData } of runs) {
    let outside = "";
    for (const letter of text) {
      if (letter === OPENING) open.push(place);
      else if (letter === CLOSING) open.pop();
      else if (open.length === 0) outside += letter;
      // what stands on both sides of a message is not one word
      if (letter === CLOSING) outside += " ";
    }
    const words = known.reduce((rest, each) => rest.replace(each, " "), outside).replace(NO_WORDS, " ");
    if (!isData && /\p{Script=Latin}/u.test(words))
      found.push(`“${outside.replace(/\s+/g, " ").trim()}” in ${place}`);
  }
  return [...found, ...open.map((place) => `a message without its end in ${place}`)];
}

/**
 * Every text in a value, however deep: of a site's file, for one. What has neither a space nor a capital is a
 * key, and as data would hide words of the same letters.
 */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return /\s|\p{Lu}/u.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
