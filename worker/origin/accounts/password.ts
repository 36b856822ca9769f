import { randomBytes, scryptSync, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { HashQueue, type Requester } from "./hash-queue.ts";

/** Parameters of scrypt: about 0.1 s and 16 MB for a hash, expensive to guess with and bearable for a login. */
const SCRYPT_COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash blocks the isolate's only thread. They are computed one after the other with a pause in between, or
 * every other request would wait for a crowd of logins.
 */
const queue = new HashQueue();
/** Milliseconds between two checks whether it is this request's turn. */
const POLL_MS = 10;

/**
 * The text that is stored: algorithm, parameters, salt and hash, so that the cost can be raised later. Throws
 * proof_required (429) while too many hashes wait, most of all those of this requester, and
 * origin_unavailable (503) for a known device.
 */
export async function hashPassword(password: string, requester: Requester): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, SCRYPT_COST, requester);
  return [
    "scrypt",
    SCRYPT_COST.N,
    SCRYPT_COST.r,
    SCRYPT_COST.p,
    salt.toString("base64"),
    hash.toString("base64"),
  ].join("$");
}

/**
 * Whether a password matches a stored text. With nothing stored it takes the same time and is false, so that
 * the time does not reveal which accounts exist. Throws as hashPassword does while too many hashes wait.
 */
export async function isPassword(
  password: string,
  stored: string | null,
  requester: Requester,
): Promise<boolean> {
  const [kind, N, r, p, salt = "", hash = ""] = (stored ?? NO_PASSWORD).split("$");
  if (kind !== "scrypt") throw new Error("unknown password algorithm");
  const expected = Buffer.from(hash, "base64");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, "base64"), cost, requester);
  return timingSafeEqual(given, expected) && stored !== null;
}

/** The hash of no password, at the same cost: for an account that nobody can log in to until it has a new one. */
export const NO_PASSWORD = [
  "scrypt",
  SCRYPT_COST.N,
  SCRYPT_COST.r,
  SCRYPT_COST.p,
  Buffer.alloc(SALT_BYTES).toString("base64"),
  Buffer.alloc(HASH_BYTES).toString("base64"),
].join("$");

async function derive(
  password: string,
  salt: Buffer,
  cost: ScryptOptions,
  requester: Requester,
): Promise<Buffer> {
  const waiter = queue.enter(requester, Date.now());
  // Each request polls with its own timer: workerd cancels a promise that depends on another request.
  while (!queue.isTurn(waiter, Date.now()))
    await new Promise((next) => {
      setTimeout(next, POLL_MS);
    });
  try {
    return scryptSync(password.normalize("NFKC"), salt, HASH_BYTES, { ...cost, maxmem: 64 * 1024 * 1024 });
  } finally {
    queue.leave(waiter);
  }
}
