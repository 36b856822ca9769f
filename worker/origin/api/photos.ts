import { photoOrderBody, photoQuery, photoUploadQuery } from "#contract/calls/people/photos.schema.ts";
import type { PhotosAnswer, UploadAnswer } from "#contract/calls/people/photos.ts";
import { Refusal } from "#contract/errors.ts";
import { focusOf, readFocus } from "#origin/directory/focus.ts";
import { readPhotos } from "#origin/directory/photos.ts";
import { newPhotoKey, removeFiles } from "#origin/media/photos/files.ts";
import { storeUpload, withUploadMemory } from "#origin/media/photos/store-upload.ts";
import type { Album } from "#origin/member/photos/album.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { removalsOf } from "#origin/safety/decisions/read-decisions.ts";
import { memberHandler, type MemberCall } from "./call.ts";

/** The member's own photos, and why some were refused. */
export const photos = memberHandler("GET /api/photos.php", {
  parts: () => ({ photos: true }),
  answer: (call) => albumOf(call),
});

/** The member's photos and refusals, for photos.php and for profile.php. */
export async function albumOf(
  call: Asking & Pick<MemberCall<"GET /api/photos.php", { photos: true }>, "viewer">,
): Promise<PhotosAnswer> {
  const { state, parts } = await call.viewer();
  const { known, ...album } = parts.photos;
  // until the object has them, the directory does
  return answerOf(
    call,
    known ? album : { ...album, photos: await readPhotos(call.db, state.id, new Date()) },
  );
}

/**
 * Uploads one photo. Its place is reserved before the file is read, so that parallel uploads stay within the
 * limit.
 */
export const uploadPhoto = memberHandler("POST /api/photos.php", {
  query: photoUploadQuery,
  answer: (call) => withUploadMemory(call.request, call.session.member, () => upload(call)),
});

async function upload(call: MemberCall<"POST /api/photos.php">): Promise<UploadAnswer> {
  const { env, tenant, request, session } = call;
  const focus = call.query.focus === undefined ? null : readFocus(call.query.focus);
  const id = request.headers.get("idempotency-key")?.slice(0, 100) || newPhotoKey();
  const key = newPhotoKey();
  const begun = authenticated(await session.object.beginUpload(session.hash, { upload: id, key }));
  if (begun.outcome === "too_many_photos") throw new Refusal(409, "too_many_photos");
  if (begun.outcome === "too_many_uploads")
    throw new Refusal(429, "too_many_uploads", {
      retryAfter: Math.ceil((begun.until - Date.now()) / 1000),
    });
  if (begun.outcome === "done") return { ...(await answerOf(call, begun.album)), key: begun.key };
  try {
    await storeUpload(env, tenant.pool, key, request, focus);
    const finished = authenticated(
      await session.object.finishUpload(session.hash, { upload: id, key, focus }),
    );
    if (finished.outcome === "upload_expired")
      throw new Refusal(503, "origin_unavailable", { retryAfter: 1 });
    return { ...(await answerOf(call, finished.album)), key: finished.key };
  } catch (error) {
    // Where the session has ended meanwhile, the place is free again when the upload's time is over.
    await session.object.abandonUpload(session.hash, key).catch(() => undefined);
    // After any other failure the upload may be a photo all the same, so its files must stay.
    if (error instanceof Refusal) await removeFiles(env.PHOTOS, tenant.pool, [key]);
    throw error;
  }
}

/** The order of the photos, main photo first. */
export const orderPhotos = memberHandler("PUT /api/photos.php", {
  body: photoOrderBody,
  answer: async (call) =>
    changed(call, authenticated(await call.session.object.orderPhotos(call.session.hash, call.body.keys))),
});

/** Deletes a photo, or a refusal that was read. */
export const deletePhoto = memberHandler("DELETE /api/photos.php", {
  query: photoQuery,
  answer: async (call) =>
    changed(call, authenticated(await call.session.object.deletePhoto(call.session.hash, call.query.key))),
});

type Asking = Pick<MemberCall<"GET /api/photos.php">, "db" | "session">;

/** Another's photo and one that never existed are answered alike. */
async function changed(
  call: Asking,
  { isFound, album }: { isFound: boolean; album: Album },
): Promise<PhotosAnswer> {
  if (!isFound) throw new Refusal(404, "not_found");
  return answerOf(call, album);
}

/** A member's album as they see it themselves, under names for them alone. */
export async function answerOf(
  { db, session }: Asking,
  { photos, refusals, limit }: Album,
): Promise<PhotosAnswer> {
  const { member } = session;
  const names = db.photoNames;
  const decisions = refusals.length === 0 ? null : await removalsOf(db, member, "photo");
  return {
    photos: photos.map(({ key, status, focus }, position) => ({
      key,
      position,
      status,
      ...focusOf(focus),
      filename: names.openTo(member, key, "full"),
      thumb_filename: names.openTo(member, key, "thumb"),
      match: names.openTo(member, key, "match"),
    })),
    refusals: refusals.map(({ key, reason, refused_at: at }) => ({
      key,
      reason,
      refused_at: new Date(at).toISOString(),
      ...(decisions?.has(key) && { decision: decisions.get(key) ?? "" }),
    })),
    limit,
    focus_movable: true,
  };
}
