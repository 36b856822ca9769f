import { photoOrderBody, photoQuery } from "#contract/calls/photos.schema.ts";
import type { PhotosAnswer } from "#contract/calls/photos.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler } from "#origin/call.ts";
import { fileName } from "#origin/directory/images.ts";
import { readPhotos } from "#origin/directory/photos.ts";
import type { Album } from "#origin/member/photos/album.ts";
import { newPhotoKey, removeFiles, storeFiles } from "#origin/photos/files.ts";
import { readImageHeader } from "#origin/photos/image-header.ts";
import { readUpload } from "#origin/photos/read-upload.ts";
import { encodeRenditions } from "#origin/photos/renditions.ts";
import { authenticated } from "#origin/session.ts";

/** The member's own photos, and why some were refused. */
export const photos = memberHandler("GET /api/photos.php", {
  parts: () => ({ photos: true }),
  async answer({ db, viewer }) {
    const { state, parts } = await viewer();
    const { known, ...album } = parts.photos;
    // until the object has them, the directory does
    return answerOf(known ? album : { ...album, photos: await readPhotos(db, state.id, new Date()) });
  },
});

/**
 * Uploads one photo. Its place is reserved before the file is read, so that parallel uploads stay within the
 * limit.
 */
export const uploadPhoto = memberHandler("POST /api/photos.php", {
  async answer(call) {
    const { env, tenant, request, session } = call;
    if (!/^image\//i.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "not_an_image");
    const upload = request.headers.get("idempotency-key")?.slice(0, 100) || newPhotoKey();
    const key = newPhotoKey();
    const begun = authenticated(await session?.object.beginUpload(session.hash, { upload, key }));
    if (begun.outcome === "too_many_photos") throw new Refusal(409, "too_many_photos");
    if (begun.outcome === "too_many_uploads")
      throw new Refusal(429, "too_many_uploads", {
        retryAfter: Math.ceil((begun.until - Date.now()) / 1000),
      });
    if (begun.outcome === "done") return { ...answerOf(begun.album), key: begun.key };
    try {
      const original = await readUpload(request);
      readImageHeader(original);
      await storeFiles(env.PHOTOS, tenant.pool, key, await encodeRenditions(env.IMAGES, original));
      const finished = authenticated(await session?.object.finishUpload(session.hash, { upload, key }));
      if (finished.outcome === "upload_expired")
        throw new Refusal(503, "origin_unavailable", { retryAfter: 1 });
      return { ...answerOf(finished.album), key: finished.key };
    } catch (error) {
      // Where the session has ended meanwhile, the place is free again when the upload's time is over.
      await session?.object.abandonUpload(session.hash, key).catch(() => undefined);
      // After any other failure the upload may be a photo all the same, so its files must stay.
      if (error instanceof Refusal) await removeFiles(env.PHOTOS, tenant.pool, [key]);
      throw error;
    }
  },
});

/** The order of the photos, main photo first. */
export const orderPhotos = memberHandler("PUT /api/photos.php", {
  body: photoOrderBody,
  answer: async ({ session, body }) =>
    changed(authenticated(await session.object.orderPhotos(session.hash, body.keys))),
});

/** Deletes a photo, or a refusal that was read. */
export const deletePhoto = memberHandler("DELETE /api/photos.php", {
  query: photoQuery,
  answer: async ({ session, query }) =>
    changed(authenticated(await session.object.deletePhoto(session.hash, query.key))),
});

/** Another's photo and one that never existed are answered alike. */
function changed({ isFound, album }: { isFound: boolean; album: Album }): PhotosAnswer {
  if (!isFound) throw new Refusal(404, "not_found");
  return answerOf(album);
}

function answerOf({ photos, refusals, limit }: Album): PhotosAnswer {
  return {
    photos: photos.map(({ key, status }, position) => ({
      key,
      position,
      status,
      filename: fileName(key, "full"),
      thumb_filename: fileName(key, "thumb"),
      match: fileName(key, "match"),
    })),
    refusals: refusals.map(({ key, reason, refused_at: at }) => ({
      key,
      reason,
      refused_at: new Date(at).toISOString(),
    })),
    limit,
  };
}
