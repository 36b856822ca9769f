import type { Context } from "hono";
import { Refusal } from "#contract/errors.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import {
  isPhotoName,
  PHOTO_PATH,
  readPhotoName,
  storedPhotoPath,
  type NamedPhoto,
} from "#contract/platform/photo-names.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { readSession, SESSION_COOKIE } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { sharedCache } from "./cache.ts";
import type { App } from "./env.ts";
import { SHARED_RESOURCE } from "./headers.ts";
import { hasOpenSession } from "./open-session.ts";

/**
 * Milliseconds for which the caches of data centre and browser together may have a photo, so that a deleted
 * one is gone everywhere within a minute.
 */
const CACHED_MS = 60_000;
/** Holds the time at which a cached file was read, in milliseconds since 1970. */
const READ_AT_HEADER = "x-read-at";

/**
 * A photo or a recording of the embedded origin. Its name is the permission (contract/photo-names.ts): one
 * that is valid is answered from the data centre's cache, or else from the store, without any question but
 * one: a viewer's own name ends with their session (open-session.ts). Only a name that has ended is the
 * origin's to decide. Throws not_found (404) for everything else, and for every photo of an HTTP backend,
 * whose photos have an address of their own (cdn_prefix).
 */
export async function answerPhoto(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  if (tenant.origin !== "embedded") throw new Refusal(404, "not_found");
  const now = Date.now();
  const name = new URL(c.req.url).pathname.slice(PHOTO_PATH.length);
  if (!isPhotoName(name)) throw new Refusal(404, "not_found");
  const photo = await readPhotoName(c.env.MASTER_SECRET, tenant, name, async () => {
    const claim = await readSession(
      c.env.MASTER_SECRET,
      tenant,
      readCookie(c.req.header("cookie") ?? null, SESSION_COOKIE),
    );
    return claim?.member ?? null;
  });
  if (photo && now < photo.until) {
    if (photo.isBound && !(await isStillOpen(c, tenant))) throw new Refusal(404, "not_found");
    return answerFile(c, tenant, photo, now);
  }
  if (photo) return askOrigin(c, tenant, name);
  throw new Refusal(404, "not_found");
}

/** Throws origin_unavailable (503) where nobody knows, which a browser may try again. */
const isStillOpen = (c: Context<App>, tenant: Tenant): Promise<boolean> =>
  hasOpenSession(c, tenant).catch((error: unknown) => {
    reportError("photos", error);
    throw new Refusal(503, "origin_unavailable");
  });

async function answerFile(
  c: Context<App>,
  tenant: Tenant,
  photo: NamedPhoto,
  now: number,
): Promise<Response> {
  const file = await readFile(c, tenant, photo, now);
  const left = Math.min(CACHED_MS - (now - Number(file.headers.get(READ_AT_HEADER))), photo.until - now);
  const etag = file.headers.get("etag") ?? "";
  const headers = {
    etag,
    "cache-control": `private, max-age=${Math.max(0, Math.floor(left / 1000))}`,
    "content-type": file.headers.get("content-type") ?? "",
    "content-security-policy": "default-src 'none'; sandbox",
    // nobody's face belongs into a search engine for pictures
    "x-robots-tag": "noindex",
    // A host in cdn_prefix passes this on, and without it a browser would not show its photos on this site.
    ...(!photo.isBound &&
      tenant.settings.cdn_prefix !== PHOTO_PATH && { "cross-origin-resource-policy": SHARED_RESOURCE }),
  };
  if (photo.size === "voice")
    return (await import("#contract/platform/byte-range.ts")).answerRange(
      c.req.raw,
      await file.arrayBuffer(),
      headers,
    );
  return isKnown(c.req.header("if-none-match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(file.body, { headers });
}

/**
 * The file from the data centre's cache, where it is for a minute, or from the store. It is in the cache
 * before it is answered, so that of two requests one after the other only the first one reads it.
 */
async function readFile(c: Context<App>, tenant: Tenant, photo: NamedPhoto, now: number): Promise<Response> {
  const path = storedPhotoPath(photo);
  const cached = `https://photos.invalid/${tenant.pool}${path}`;
  const cache = sharedCache();
  const known = await cache?.match(cached).catch(() => undefined);
  if (known) return known;
  const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}${path}`);
  if (!answer.ok)
    throw new Refusal(
      answer.status === 404 ? 404 : 503,
      answer.status === 404 ? "not_found" : "origin_unavailable",
    );
  const file = new Response(await answer.arrayBuffer(), {
    headers: {
      etag: answer.headers.get("etag") ?? "",
      "cache-control": `public, max-age=${CACHED_MS / 1000}`,
      "content-type": answer.headers.get("content-type") ?? "",
      [READ_AT_HEADER]: String(now),
    },
  });
  await cache?.put(cached, file.clone()).catch(() => undefined);
  return file;
}

/** A list of entity tags as browsers send it, or `*`. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  given
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === "*" || one === etag);

/** The origin answers the successor of a name that has ended, relative to it. */
async function askOrigin(c: Context<App>, tenant: Tenant, name: string): Promise<Response> {
  const cookie = c.req.header("cookie");
  const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}${PHOTO_PATH}${name}`, {
    headers: cookie === undefined ? {} : { cookie },
    redirect: "manual",
  });
  const photo = new Response(answer.body, answer);
  photo.headers.set("cache-control", "private, no-store");
  return photo;
}
