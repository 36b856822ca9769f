/** The cookies of the edge: this host's own, never another's. */
export const COOKIES = { locale: "__Host-locale", country: "__Host-country", entry: "__Host-entry", source: "__Host-source" } as const;
/** Specification, section 9: the locale cookie lasts 365 days. */
export const YEAR = 365 * 86_400;

type CookieName = (typeof COOKIES)[keyof typeof COOKIES];

/** Longest Cookie header that is looked at, in characters. */
const MAX_HEADER = 8_192;

export function readCookie(header: string | null, name: CookieName): string | null {
  if (header === null || header.length > MAX_HEADER) return null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** `seconds` null: until the browser closes. */
export function writeCookie(name: CookieName, value: string, seconds: number | null): string {
  const age = seconds === null ? "" : `; Max-Age=${seconds}`;
  return `${name}=${value}${age}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}
