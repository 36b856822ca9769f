import { createHash } from "node:crypto";

/** The key of a photo: 32 hexadecimal digits. */
export const secretKey = (seed: string): string =>
  createHash("sha256").update(`rendezvous demo ${seed}`).digest("hex").slice(0, 32);

/** 16 characters of lower-case base32: nobody can count from one to the next. */
export function secretId(seed: string): string {
  const digest = createHash("sha256").update(`rendezvous demo ${seed}`).digest();
  return Array.from(digest.subarray(0, 16), (byte) =>
    "abcdefghijklmnopqrstuvwxyz234567".charAt(byte & 31),
  ).join("");
}
