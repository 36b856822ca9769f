import { uuidv7 } from "uuidv7";

/** An id that sorts by the time it was made, so that new rows go to the end of an index. */
export const newId = (): string => uuidv7();

/** A secret of 256 random bits as base64url, for a session. */
export const newSecret = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** The SHA-256 of a secret as base64url: only this is stored, so a copy of the database opens no session. */
export const hashSecret = async (secret: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))).toString("base64url");
