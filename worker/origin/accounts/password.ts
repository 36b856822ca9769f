import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { Refusal } from "#contract/errors.ts";

/** About a tenth of a second and 16 MB each: dear for whoever guesses, bearable for whoever logs in. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash holds the isolate's one thread, so they are made one after the other with room in between, or
 * everybody else's requests would wait for a crowd of logins. Each waits by its own clock: a promise of one
 * request must not depend on another, which may be given up at any time.
 */
const turns = { next: 0, serving: 0, freeAt: 0 };
/** Hashes that wait at most; further ones are refused, to come again. */
const MOST_WAITING = 40;
/**
 * Milliseconds between two looks, those left to others after a hash, and those after which a turn counts as
 * given up.
 */
const LOOK = 10;
const ROOM = 15;
const GIVEN_UP = 1_500;

async function waitForTurn(): Promise<number> {
  if (turns.next - turns.serving > MOST_WAITING)
    throw new Refusal(503, "origin_unavailable", { retryAfter: 3 });
  const ticket = turns.next++;
  let [seen, since] = [turns.serving, Date.now()];
  while (turns.serving < ticket || Date.now() < turns.freeAt) {
    await new Promise((next) => {
      setTimeout(next, LOOK);
    });
    if (turns.serving !== seen) [seen, since] = [turns.serving, Date.now()];
    else if (turns.serving < ticket && Date.now() - since > GIVEN_UP) giveTurn(turns.serving);
  }
  return ticket;
}

function giveTurn(ticket: number): void {
  if (ticket < turns.serving) return;
  turns.serving = ticket + 1;
  turns.freeAt = Date.now() + ROOM;
}

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
  const given = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, expected) && stored !== null;
}

/** Compared with where there is no account: made at the same cost, of no password. */
const NOBODY = [
  "scrypt",
  COST.N,
  COST.r,
  COST.p,
  Buffer.alloc(SALT_BYTES).toString("base64"),
  Buffer.alloc(HASH_BYTES).toString("base64"),
].join("$");

async function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const ticket = await waitForTurn();
  try {
    return await hash(password, salt, cost);
  } finally {
    giveTurn(ticket);
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
