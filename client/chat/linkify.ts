/** A part of a text: plain text, or an address that may be opened. */
export interface TextSegment {
  text: string;
  href: string | null;
}

/**
 * Only web addresses that name their scheme. Closing punctuation is not part of an address, nor are
 * characters that change the direction of the text, which could disguise it.
 */
const ADDRESS = /https?:\/\/[^\s<>"“”/\u202A-\u202E\u2066-\u2069][^\s<>"“”\u202A-\u202E\u2066-\u2069]*/gi;
const CLOSING = /[.,;:!?'’)\]}»…]+$/u;

/** Splits a text into plain text and addresses. Joined together, the segments are the text as it was written. */
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

/** An address with a user name is refused: `https://bank.example@evil.example` leads to the second host. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  return (
    (protocol === "https:" || protocol === "http:") && username === "" && password === "" && hostname !== ""
  );
}
