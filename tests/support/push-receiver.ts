import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from "node:crypto";

/** A browser that can receive push messages: its keys, and the subscription that it sends to the site. */
export interface PushReceiver {
  ecdh: ECDH;
  auth: Buffer;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

export function pushReceiver(name = "box", host = "fcm.googleapis.com"): PushReceiver {
  const ecdh = createECDH("prime256v1");
  const auth = randomBytes(16);
  return {
    ecdh,
    auth,
    subscription: {
      endpoint: `https://${host}/fcm/send/${name}-${randomBytes(8).toString("hex")}`,
      keys: { p256dh: ecdh.generateKeys("base64url"), auth: auth.toString("base64url") },
    },
  };
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const one = Buffer.from([1]);

/**
 * Decrypts a message as a browser does, by RFC 8291 section 3.4 and RFC 8188 section 2: written from the
 * documents, without the library that encrypts.
 */
export function decrypt({ ecdh, auth }: PushReceiver, body: string): unknown {
  const bytes = Buffer.from(body, "base64");
  const salt = bytes.subarray(0, 16);
  const keyLength = bytes[20] ?? 0;
  const senderKey = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = hmac(hmac(auth, ecdh.computeSecret(senderKey)), info, one);
  const pseudorandom = hmac(salt, secret);
  const key = hmac(pseudorandom, Buffer.from("Content-Encoding: aes128gcm\0"), one).subarray(0, 16);
  const nonce = hmac(pseudorandom, Buffer.from("Content-Encoding: nonce\0"), one).subarray(0, 12);
  const opener = createDecipheriv("aes-128-gcm", key, nonce);
  opener.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()]);
  // the last record ends with a 2, and after it nothing but zeros
  const end = padded.lastIndexOf(2);
  return JSON.parse(padded.subarray(0, end).toString());
}
