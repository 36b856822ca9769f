/** A piece of a text: words, or an address that may be opened. */
export interface TextSegment {
  text: string;
  href: string | null;
}

/**
 * Only what names its scheme, and only the web's; what closes a sentence, or turns the way in which it is
 * read, is not a part of it.
 */
const ADDRESS = /https?:\/\/[^\s<>"“”/\u202A-\u202E\u2066-\u2069][^\s<>"“”\u202A-\u202E\u2066-\u2069]*/gi;
const CLOSING = /[.,;:!?'’)\]}»…]+$/u;

/** A text with the addresses in it told apart; together the pieces are the text as it was written. */
export function linkify(text: string): TextSegment[] {
  const pieces: TextSegment[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(CLOSING, "");
    if (!isSafeAddress(address)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), href: null });
    pieces.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}

/** Whoever is named before an @ stands in front of the host to deceive. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  return (
    (protocol === "https:" || protocol === "http:") && username === "" && password === "" && hostname !== ""
  );
}
