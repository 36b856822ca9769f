import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Size } from "#origin/directory/images.ts";
import { isShownOn, sitesShownOn } from "#origin/directory/shown-on.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { isOperator } from "#origin/operator.ts";
import { sessionOf } from "#origin/session.ts";
import { isSentPhotoOpen, type SentPhotoRow } from "./serve-sent.ts";
import { filePath } from "./store.ts";

const NAME = /^\/photos\/([a-z0-9]{8,40})-(full|thumb|match|soft)\.webp$/;
/** A list of etags, as browsers send it back; R2 throws at anything else. */
const ETAGS = /^(?:\*|(?:W\/)?"[!#-~]{0,100}"(?:, ?(?:W\/)?"[!#-~]{0,100}"){0,9})$/;
/**
 * A browser keeps a photo for so long and then asks again; nobody else keeps it at all, so a deleted photo is
 * gone within a minute everywhere.
 */
const BROWSER_SECONDS = 60;

interface Photo {
  position: number;
  status: "active" | "inspected";
  profile: string;
  profile_status: string;
}

/** A photo's file, if this viewer may open it. */
export async function servePhoto(request: Request, url: URL, tenant: Tenant, env: Env): Promise<Response> {
  const [, key, size] = NAME.exec(url.pathname) ?? [];
  if (!key || !size || (request.method !== "GET" && request.method !== "HEAD"))
    throw new Refusal(404, "not_found");
  const db = databaseOf(env, tenant);
  const [photos, sent] = await db.batch<Photo & SentPhotoRow>([
    db
      .prepare(
        `SELECT photos.position, photos.status, photos.profile, profiles.status AS profile_status FROM photos JOIN profiles ON profiles.id = photos.profile WHERE photos.key = ?1 AND photos.status <> 'deleted' AND ${isShownOn("profiles", "?2")} AND profiles.status <> 'deleted'`,
      )
      .bind(key, sitesShownOn(tenant)),
    db.prepare("SELECT site, sender, receiver, status FROM chat_photos WHERE key = ?1").bind(key),
  ]);
  const [photo, sentPhoto] = [photos?.results[0], sent?.results[0]];
  const isOpen = photo
    ? await maySee(photo, size, request, tenant, env)
    : sentPhoto && (await isSentPhotoOpen(sentPhoto, request, tenant, env));
  if (!isOpen) throw new Refusal(404, "not_found");

  const known = request.headers.get("if-none-match");
  const onlyIf = new Headers(known !== null && ETAGS.test(known) ? { "if-none-match": known } : {});
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
 * Everybody sees the main photo of a living profile, and of its others the soft file; premium members see all
 * of them. What is not active is its owner's and the operator's alone.
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
