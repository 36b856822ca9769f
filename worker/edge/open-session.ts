import type { Context } from "hono";
import { readCookie } from "#contract/platform/cookies.ts";
import { OPEN_SESSION_PATH } from "#contract/platform/photo-names.ts";
import { SESSION_COOKIE } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { sharedCache } from "./cache.ts";
import type { App } from "./env.ts";

/**
 * Seconds for which an answer is believed. A page of a profile opens some twenty photos at once, which are
 * then one question to the member's object.
 */
const BELIEVED = 15;

/**
 * Whether the session whose cookie the request carries is open. The cookie's signature was seen to be right,
 * but it says nothing about a logout or "end all devices" since. Throws where the origin does not answer.
 */
export async function hasOpenSession(c: Context<App>, tenant: Tenant): Promise<boolean> {
  const cookie = readCookie(c.req.header("cookie") ?? null, SESSION_COOKIE);
  if (cookie === null) return false;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(cookie)));
  const known = `https://sessions.invalid/${tenant.pool}/${tenant.id}/${hash.toHex()}`;
  const cache = sharedCache();
  if (await cache?.match(known).catch(() => undefined)) return true;
  const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}${OPEN_SESSION_PATH}`, {
    headers: { cookie: `${SESSION_COOKIE}=${cookie}` },
  });
  if (answer.status !== 204 && answer.status !== 403)
    throw new Error(`${OPEN_SESSION_PATH}: ${answer.status}`);
  if (answer.status !== 204) return false;
  const believed = new Response("open", { headers: { "cache-control": `public, max-age=${BELIEVED}` } });
  await cache?.put(known, believed).catch(() => undefined);
  return true;
}
