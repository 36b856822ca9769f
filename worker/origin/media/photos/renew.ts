import { Refusal } from "#contract/errors.ts";
import {
  PHOTO_PATH,
  readPhotoName,
  type NamedPhoto,
  type PhotoGrant,
} from "#contract/platform/photo-names.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { photoNames, type PhotoNames } from "#origin/base/photo-names.ts";
import { isShownOn, sitesShownOn } from "#origin/directory/shown-on.ts";
import { sessionOf, type Session } from "#origin/member/request-session.ts";
import { mayOpenChatPhoto, type ChatPhotoRow } from "./chat-photo-access.ts";

interface Photo {
  position: number;
  status: "active" | "inspected";
  profile: string;
  profile_status: string;
}

/** Who may open a photo now: everybody, or this viewer. */
type Access = "everybody" | "viewer" | null;

/**
 * What the edge cannot decide by a name alone. A name that has ended is answered with its successor (302), so
 * that a page that stays open shows its photos, but only to viewers who may see the photo now: this asks the
 * directory and the viewer's object. Throws not_found (404) otherwise.
 */
export async function renewPhotoName(
  request: Request,
  url: URL,
  tenant: Tenant,
  env: Env,
): Promise<Response> {
  const session = await sessionOf(env, tenant, request);
  const grant = await readPhotoName(
    env.MASTER_SECRET,
    tenant,
    url.pathname.slice(PHOTO_PATH.length),
    () => session?.member ?? null,
  );
  if (!grant) throw new Refusal(404, "not_found");
  const access = await accessTo(grant, session, tenant, env);
  if (access === null) throw new Refusal(404, "not_found");
  const names = photoNames(env.MASTER_SECRET, tenant, Date.now());
  const successor = successorOf(names, grant, access, session?.member);
  return new Response(null, { status: 302, headers: { location: successor } });
}

/** The name that follows. */
function successorOf(
  names: PhotoNames,
  { key, size, isSoft }: NamedPhoto,
  access: Access,
  viewer: string | undefined,
): string {
  // A recording's names are all bound to a viewer: only theirs gets this far.
  if (size === "voice") return names.openTo(viewer ?? "", key, size);
  if (isSoft) return names.soft(key);
  return viewer === undefined || (access === "everybody" && size !== "soft")
    ? names.open(key, size)
    : names.openTo(viewer, key, size);
}

/**
 * Everybody sees the main photo of an active profile and the blurred files of its others; premium members see
 * all of them, unless one of the two has blocked the other. A photo or profile that is not active is visible
 * only to its owner.
 */
async function accessTo(
  { key, isSoft }: PhotoGrant,
  session: Session | null,
  tenant: Tenant,
  env: Env,
): Promise<Access> {
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
    db.prepare("SELECT sender, receiver, status FROM chat_photos WHERE key = ?1").bind(key),
  ]);
  const [photo, sentPhoto] = [photos?.results[0], sent?.results[0]];
  if (!photo) return sentPhoto && session && (await mayOpenChatPhoto(sentPhoto, session)) ? "viewer" : null;
  const isShown = photo.status === "active" && photo.profile_status === "active";
  if (isShown && (photo.position === 0 || isSoft)) return "everybody";
  if (!session || !(isShown || session.member === photo.profile)) return null;
  const viewer = await session.object.recognise(session.hash, { relation: { to: photo.profile } });
  if (!viewer) return null;
  if (session.member === photo.profile) return "viewer";
  const { blocked, blocksYou } = viewer.parts.relation ?? { blocked: false, blocksYou: false };
  return viewer.state.paidUser && !blocked && !blocksYou ? "viewer" : null;
}
