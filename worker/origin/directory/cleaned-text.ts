/** Marks that may stand on one letter: more of them only paint over the lines around. */
const MARKS = /(\p{M}{4})\p{M}+/gu;
/** Turns the direction of what follows, on other people's pages too. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** A profile text as others may see it: plain lines, with at most one empty line in a row. */
export const cleanedText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/\t/g, " ")
    .replace(/[^\P{Cc}\n]/gu, "")
    .replace(OVERRIDES, "")
    .replace(MARKS, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
