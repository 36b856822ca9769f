import { BACKEND_PREFIX } from "#edge/cookies.ts";

/** Cookies of one answer that are let through, and characters of one of them. */
const MAX_COOKIES = 10;
const MAX_COOKIE = 4_096;

/** The cookies of a backend's answer that are let through, as this host's own. */
export const ownCookies = (given: string[]): string[] =>
  given.slice(0, MAX_COOKIES).flatMap((cookie) => ownCookie(cookie) ?? []);

/**
 * A backend's cookie as this host's own: under a name that marks it as the backend's, no domain, whole path,
 * never readable by script nor sent over plain http. Null if it is not one of its to set.
 */
function ownCookie(cookie: string): string | null {
  if (cookie.length > MAX_COOKIE) return null;
  const [pair = "", ...attributes] = cookie.split(";");
  const found = /^\s*([A-Za-z0-9_.-]{1,100})=([\u0021-\u003a\u003c-\u007e]*)\s*$/.exec(pair);
  const name = found?.[1] ?? "";
  if (!found || name.startsWith("__")) return null;
  const passed = attributes
    .map((attribute) => attribute.trim())
    .filter((attribute) => /^(max-age=-?\d{1,10}|expires=[\w ,:-]{1,40})$/i.test(attribute));
  return [
    `${BACKEND_PREFIX}${name}=${found[2] ?? ""}`,
    ...passed,
    "Path=/",
    "Secure",
    "HttpOnly",
    "SameSite=Lax",
  ].join("; ");
}
