import { isSigned, keyFor, sign } from "./keys.ts";

export const SESSION_COOKIE = "__Host-session";
/** Specification, section 9: the login cookie lasts 30 days. In seconds. */
export const SESSION_SECONDS = 30 * 86_400;
/**
 * Marks a browser that has logged in before: a random id, signed for the account. It stays after a logout,
 * does not reveal whose account it was, and authorises nothing.
 */
export const DEVICE_COOKIE = "__Host-device";
/** A random number of a browser that shows the login: a challenge for a passkey is good in that browser alone. */
export const PASSKEY_COOKIE = "__Host-passkey";

/**
 * What a session cookie claims, once its signature was seen to be this site's own: never made by a stranger,
 * though it may have ended since.
 */
export interface SessionClaim {
  member: string;
  secret: string;
}

interface Site {
  pool: string;
  id: string;
}

const COOKIE = /^([a-z0-9-]{1,40})\.([\w-]{43})\.([\w-]{43})$/;

/** The cookie's value: member, secret and a signature by the key of this site. */
export async function writeSession(
  masterSecret: string | undefined,
  site: Site,
  { member, secret }: SessionClaim,
): Promise<string> {
  const text = `${member}.${secret}`;
  return `${text}.${await sign(await keyFor(masterSecret, site, "session"), text)}`;
}

/**
 * The claim of a cookie's value, or null for one that this site never gave out: checked before any object is
 * touched.
 */
export async function readSession(
  masterSecret: string | undefined,
  site: Site,
  value: string | null,
): Promise<SessionClaim | null> {
  const [, member, secret, signature] = COOKIE.exec(value ?? "") ?? [];
  if (!member || !secret || !signature) return null;
  return (await isSigned(await keyFor(masterSecret, site, "session"), `${member}.${secret}`, signature))
    ? { member, secret }
    : null;
}
