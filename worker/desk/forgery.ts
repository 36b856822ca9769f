import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { DeskEnv } from "./env.ts";

/** The header in which a page of the desk sends its token with every write. */
const FORGERY_HEADER = "x-desk-token";
/** Milliseconds for which a token is the same; it is good in the following period too. */
const PERIOD = 12 * 60 * 60 * 1000;

/** The token of a person's pages: another site that makes a browser send a write does not know it. */
export const forgeryToken = async (env: DeskEnv, email: string, now: number): Promise<string> =>
  sign(await keyOf(env), textOf(email, Math.floor(now / PERIOD)));

/**
 * Lets a write through that comes from a page of the desk.
 *
 * @throws Refusal not_from_desk (403).
 */
export async function requireOwnPage(
  request: Request,
  env: DeskEnv,
  email: string,
  now: number,
): Promise<void> {
  const given = request.headers.get(FORGERY_HEADER) ?? "";
  const key = await keyOf(env);
  const period = Math.floor(now / PERIOD);
  const isOurs =
    (await isSigned(key, textOf(email, period), given)) ||
    (await isSigned(key, textOf(email, period - 1), given));
  if (!isOurs || request.headers.get("sec-fetch-site") !== "same-origin")
    throw new Refusal(403, "not_from_desk");
}

const keyOf = ({ DESK_SECRET }: DeskEnv): Promise<CryptoKey> =>
  keyFor(DESK_SECRET, { pool: "operators", id: "desk" }, "forgery");
const textOf = (email: string, period: number): string => `${period} ${email.toLowerCase()}`;
