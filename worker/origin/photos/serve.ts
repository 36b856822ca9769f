import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Size } from "#origin/directory/images.ts";
import { isShownOn, sitesShownOn } from "#origin/directory/shown-on.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { isOperator } from "#origin/operator.ts";
import { sessionOf } from "#origin/session.ts";
import { mayOpenChatPhoto, type ChatPhotoRow } from "./chat-photo-access.ts";
import { filePath } from "./files.ts";

/** The path of a photo: its key and its size. */
const PHOTO_PATH = /^\/photos\/([a-z0-9]{8,40})-(full|thumb|match|soft)\.webp$/;
/** A list of entity tags, as browsers send it; R2 throws for anything else. */
const ENTITY_TAGS = /^(?:\*|(?:W\/)?"[!#-~]{0,100}"(?:, ?(?:W\/)?"[!#-~]{0,100}"){0,9})$/;
/**
 * Seconds for which a browser may cache a photo. No shared cache may, so that a deleted photo is gone
 * everywhere within a minute.
 */
const BROWSER_SECONDS = 60;

interface Photo {
  position: number;
  status: "active" | "inspected";
  profile: string;
  profile_status: string;
}

/** The file of a photo. Throws not_found (404) for an unknown photo and for one this viewer may not open. */
export async function servePhoto(request: Request, url: URL, tenant: Tenant, env: Env): Promise<Response> {
  const [, key, size] = PHOTO_PATH.exec(url.pathname) ?? [];
  if (!key || !size || (request.method !== "GET" && request.method !== "HEAD"))
    throw new Refusal(404, "not_found");
  const db = databaseOf(env, tenant);
  const [photos, sent] = await db.batch<Photo & ChatPhotoRow>([
    db
      .prepare(
        `SELECT photos.position, photos.status, photos.profile, profiles.status AS profile_status
         FROM photos JOIN profiles ON profiles.id = photos.profile
         WHERE photos.key = ?1 AND photos.status <> 'deleted'
           AND ${isShownOn("profiles", "?2")} AND profiles.status <> 'deleted'`,
      )
      .bind(key, sitesShownOn(tenant)),
    db.prepare("SELECT site, sender, receiver, status FROM chat_photos WHERE key = ?1").bind(key),
  ]);
  const [photo, sentPhoto] = [photos?.results[0], sent?.results[0]];
  const isOpen = photo
    ? await maySee(photo, size, request, tenant, env)
    : sentPhoto && (await mayOpenChatPhoto(sentPhoto, request, tenant, env));
  if (!isOpen) throw new Refusal(404, "not_found");

  const known = request.headers.get("if-none-match");
  const onlyIf = new Headers(known !== null && ENTITY_TAGS.test(known) ? { "if-none-match": known } : {});
  const object = await env.PHOTOS.get(filePath(tenant.pool, key, size as Size), { onlyIf });
  if (!object) throw new Refusal(404, "not_found");
  const headers = {
    etag: object.httpEtag,
    "cache-control": `private, max-age=${BROWSER_SECONDS}`,
    "content-type": "image/webp",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return "body" in object
    ? new Response(object.body, { headers })
    : new Response(null, { status: 304, headers });
}

/**
 * Everybody sees the main photo of an active profile and the blurred files of its others; premium members see
 * all of them. A photo or profile that is not active is visible only to its owner and the operator.
 */
async function maySee(
  photo: Photo,
  size: string,
  request: Request,
  tenant: Tenant,
  env: Env,
): Promise<boolean> {
  const isShown = photo.status === "active" && photo.profile_status === "active";
  if (isShown && (photo.position === 0 || size === "soft")) return true;
  const session = await sessionOf(env, tenant, request);
  if (session && (isShown || session.member === photo.profile)) {
    const viewer = await session.object.recognise(session.hash);
    if (viewer && (session.member === photo.profile || (isShown && viewer.state.paidUser))) return true;
  }
  return isOperator(env, request);
}
