/** The salt of every derived key. */
export const KEY_SALT = "rendezvous";
/** Keys that an isolate keeps ready: they hold nothing of anybody. */
const MAX_CACHED = 500;
const cache = new Map<string, Promise<CryptoKey>>();

/**
 * The HMAC key of a site for one purpose, derived from the environment's one master secret (HKDF, SHA-256).
 * Throws where the environment has no secret.
 */
export function keyFor(
  secret: string | undefined,
  site: { pool: string; id: string },
  purpose:
    | "session"
    | "device"
    | "passkey"
    | "throttle"
    | "proof"
    | "login-link"
    | "link"
    | "signup"
    | "ban"
    | "ban-link"
    | "cursor"
    | "liker"
    | "partner"
    | "draft"
    | "unsubscribe"
    | "photo"
    | "notifications"
    | "discount"
    | "debit"
    | "decisions"
    | "complaint"
    | "evidence"
    | "decisions-cookie"
    | "forgery"
    | "withdrawal"
    | "payment",
): Promise<CryptoKey> {
  if (!secret || secret.length < 32)
    throw new Error("MASTER_SECRET is not set, or shorter than 32 characters");
  const name = keyName(site, purpose);
  const known = cache.get(name);
  if (known) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const key = derive(secret, name);
  cache.set(name, key);
  return key;
}

/** What distinguishes a site's key for a purpose from all others derived from the same secret. */
export const keyName = ({ pool, id }: { pool: string; id: string }, purpose: string): string =>
  `${pool}/${id}/${purpose}`;

async function derive(secret: string, name: string): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: encoder.encode(KEY_SALT), info: encoder.encode(name) },
    base,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign", "verify"],
  );
}

export async function sign(key: CryptoKey, text: string): Promise<string> {
  return base64url(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
}

/** Takes the same time at whichever place the signature differs. */
export async function isSigned(key: CryptoKey, text: string, signature: string): Promise<boolean> {
  const bytes = fromBase64url(signature);
  return bytes !== null && crypto.subtle.verify("HMAC", key, bytes, new TextEncoder().encode(text));
}

export function base64url(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Null for text that is not base64url, or longer than anything that is signed here. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{1,100}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    );
  } catch {
    return null; // a length that no bytes have
  }
}
