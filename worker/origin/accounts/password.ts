import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

/** About a tenth of a second and 16 MB each: dear for whoever guesses, bearable for whoever logs in. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The text that is stored: how it was made, salt and hash, so that the cost can rise later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/** Whether it is the password. With nothing stored it takes the same time and is not. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [kind, N, r, p, salt = "", hash = ""] = (stored ?? NOBODY).split("$");
  if (kind !== "scrypt") throw new Error("a password stored in an unknown way");
  const expected = Buffer.from(hash, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(given, expected) && stored !== null;
}

/** Compared with where there is no account: made at the same cost, of no password. */
const NOBODY = ["scrypt", COST.N, COST.r, COST.p, Buffer.alloc(SALT_BYTES).toString("base64"), Buffer.alloc(HASH_BYTES).toString("base64")].join("$");

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
