import { isSigned, keyFor, sign } from "./keys.ts";

/** The cookie with which a browser is told the decisions about a page, in Server-Timing. */
export const DECISIONS_COOKIE = "__Host-server-timing";
/** Seconds for which it is good. */
export const DECISIONS_SECONDS = 900;
/** Where a browser takes it, by the address that the desk gives an operator. */
export const DECISIONS_PATH = "/decisions-cookie";

type Site = Readonly<{ pool: string; id: string }>;

/** What opens the decisions about a site's pages until `until` (seconds since 1970). */
export const decisionsKey = async (secret: string | undefined, site: Site, until: number): Promise<string> =>
  `${until}.${await sign(await keyFor(secret, site, "decisions-cookie"), String(until))}`;

/** Whether a key is one of this site's and its time is not over. `now` in milliseconds. */
export async function opensDecisions(
  secret: string | undefined,
  site: Site,
  key: string | null,
  now: number,
): Promise<boolean> {
  const [, until = "", signature = ""] = /^(\d{10})\.([\w-]{43})$/.exec(key ?? "") ?? [];
  if (Number(until) * 1000 <= now) return false;
  return isSigned(await keyFor(secret, site, "decisions-cookie"), until, signature);
}
