import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { Refusal } from "#contract/errors.ts";

/** Parameters of scrypt: about 0.1 s and 16 MB for a hash, expensive to guess with and bearable for a login. */
const SCRYPT_COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash blocks the isolate's only thread. They are computed one after the other with a pause in between, or
 * every other request would wait for a crowd of logins. Each request polls with its own timer: workerd
 * cancels a promise that depends on another request, because that request may end at any time.
 */
const queue = { nextTicket: 0, serving: 0, freeAt: 0 };
/** Hashes that may wait; further ones are refused with a time to retry. */
const MAX_WAITING = 40;
/** Milliseconds between two checks whether it is this request's turn. */
const POLL_MS = 10;
/** Milliseconds after a hash that belong to other requests. */
const PAUSE_MS = 15;
/** Milliseconds after which the request whose turn it is counts as ended without a result. */
const ABANDONED_MS = 1_500;

async function waitForTurn(): Promise<number> {
  if (queue.nextTicket - queue.serving > MAX_WAITING)
    throw new Refusal(503, "origin_unavailable", { retryAfter: 3 });
  const ticket = queue.nextTicket++;
  let lastServing = queue.serving;
  let lastChange = Date.now();
  while (queue.serving < ticket || Date.now() < queue.freeAt) {
    await new Promise((next) => {
      setTimeout(next, POLL_MS);
    });
    if (queue.serving !== lastServing) {
      lastServing = queue.serving;
      lastChange = Date.now();
    } else if (queue.serving < ticket && Date.now() - lastChange > ABANDONED_MS) {
      endTurn(queue.serving);
    }
  }
  return ticket;
}

function endTurn(ticket: number): void {
  if (ticket < queue.serving) return;
  queue.serving = ticket + 1;
  queue.freeAt = Date.now() + PAUSE_MS;
}

/**
 * The text that is stored: algorithm, parameters, salt and hash, so that the cost can be raised later. Throws
 * origin_unavailable (503) while too many hashes wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, SCRYPT_COST);
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
 * the time does not reveal which accounts exist. Throws origin_unavailable (503) while too many hashes wait.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [kind, N, r, p, salt = "", hash = ""] = (stored ?? NO_ACCOUNT).split("$");
  if (kind !== "scrypt") throw new Error("unknown password algorithm");
  const expected = Buffer.from(hash, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, expected) && stored !== null;
}

/** Compared with where there is no account: the same cost, and the hash of no password. */
const NO_ACCOUNT = [
  "scrypt",
  SCRYPT_COST.N,
  SCRYPT_COST.r,
  SCRYPT_COST.p,
  Buffer.alloc(SALT_BYTES).toString("base64"),
  Buffer.alloc(HASH_BYTES).toString("base64"),
].join("$");

async function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const ticket = await waitForTurn();
  try {
    return await hash(password, salt, cost);
  } finally {
    endTurn(ticket);
  }
}

function hash(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFKC"),
      salt,
      HASH_BYTES,
      { ...cost, maxmem: 64 * 1024 * 1024 },
      (error, bytes) => (error ? reject(error) : resolve(bytes)),
    );
  });
}
