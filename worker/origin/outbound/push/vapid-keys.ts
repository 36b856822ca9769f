import { base64url, KEY_SALT, keyName } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";

/** A site's key pair by which push services know it (RFC 8292), each half as base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

type Site = Pick<Tenant, "pool" | "id">;
interface Row {
  public_key: string;
  private_key: string;
}

/** Bytes of the initialisation vector in front of an encrypted key (AES-GCM). */
const IV_BYTES = 12;

/**
 * The public key of a site, made on first use. A subscription is bound to it, so it never changes: with
 * another key every browser would have to subscribe again.
 */
export async function vapidPublicKey(env: Env, site: Site): Promise<string> {
  return (await storedRow(env, site)).public_key;
}

/** Both keys. Throws where the master secret is not the one under which they were stored. */
export async function vapidKeys(env: Env, site: Site): Promise<VapidKeys> {
  const row = await storedRow(env, site);
  const bytes = Buffer.from(row.private_key, "base64url");
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES) },
    await encryptionKey(env, site),
    bytes.subarray(IV_BYTES),
  );
  return { publicKey: row.public_key, privateKey: base64url(opened) };
}

async function storedRow(env: Env, site: Site): Promise<Row> {
  const db = databaseOf(env, site);
  const read = db.prepare("SELECT public_key, private_key FROM vapid_keys WHERE site = ?1").bind(site.id);
  const known = await read.first<Row>();
  if (known) return known;
  const made = await makeKeys(env, site);
  // two requests may make a pair at once: the first that is stored is everybody's
  await db
    .prepare(
      "INSERT INTO vapid_keys (site, public_key, private_key, created_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    )
    .bind(site.id, made.public_key, made.private_key, Math.floor(Date.now() / 1000))
    .run();
  const stored = await read.first<Row>();
  if (!stored) throw new Error("the push keys were not stored");
  return stored;
}

async function makeKeys(env: Env, site: Site): Promise<Row> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  if (!("privateKey" in pair)) throw new Error("no key pair");
  const secret = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  if (!("d" in secret) || secret.d === undefined || !(point instanceof ArrayBuffer))
    throw new Error("no exported key");
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await encryptionKey(env, site),
    Buffer.from(secret.d, "base64url"),
  );
  return {
    public_key: base64url(point),
    private_key: base64url(Buffer.concat([iv, new Uint8Array(sealed)])),
  };
}

/** A copy of the database alone sends nobody a push message: the key is derived from the master secret. */
async function encryptionKey({ MASTER_SECRET: secret }: Env, site: Site): Promise<CryptoKey> {
  if (!secret || secret.length < 32)
    throw new Error("MASTER_SECRET is not set, or shorter than 32 characters");
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: encoder.encode(KEY_SALT),
      info: encoder.encode(keyName(site, "vapid")),
    },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
