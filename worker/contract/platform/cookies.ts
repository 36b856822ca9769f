/** Longest Cookie header that is looked at, in characters. */
const MAX_HEADER = 8_192;

export function readCookie(header: string | null, name: string): string | null {
  if (header === null || header.length > MAX_HEADER) return null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** A cookie of this host alone that the pages' script may read: it says nothing that the page doesn't know. */
export const writeReadableCookie = (name: `__Host-${string}`, value: string, seconds: number): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; Secure; SameSite=Lax`;

/**
 * A cookie of this host alone, never readable by script. `seconds` null: until the browser closes; 0: away
 * with it.
 */
export function writeCookie(name: `__Host-${string}`, value: string, seconds: number | null): string {
  const age = seconds === null ? "" : `; Max-Age=${seconds}`;
  return `${name}=${value}${age}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}
