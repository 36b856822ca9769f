import { photoOrderBody, photoQuery, type PhotosAnswer } from "#contract/calls/photos.ts";
import { Refusal } from "#contract/errors.ts";
import type { Call, Handler } from "#origin/call.ts";
import { fileName } from "#origin/directory/images.ts";
import { readPhotos } from "#origin/directory/photos.ts";
import type { Album, PhotoChange, PhotoOutcome } from "#origin/member/photos/album.ts";
import { encode } from "#origin/photos/encode.ts";
import { readHeader } from "#origin/photos/header.ts";
import { readUpload } from "#origin/photos/read-upload.ts";
import { newKey, removeFiles, storeFiles } from "#origin/photos/store.ts";

/** The member's own photos, and why some were refused. */
export const photos: Handler<"GET /api/photos.php"> = {
  parts: () => ["photos"],
  async answer({ db, viewer }) {
    const recognised = await viewer();
    if (!recognised?.parts.photos) throw new Refusal(403, "login_required");
    const { known, ...album } = recognised.parts.photos;
    // until the object has them, the directory does
    return answerOf(
      known ? album : { ...album, photos: await readPhotos(db, recognised.state.id, new Date()) },
    );
  },
};

/**
 * One photo. Its place is taken first and the file read after it, so that nobody's uploads are more than his
 * photos may be.
 */
export const uploadPhoto: Handler<"POST /api/photos.php"> = {
  async answer(call) {
    const { env, tenant, request } = call;
    if (!/^image\//i.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "not_an_image");
    const upload = request.headers.get("idempotency-key")?.slice(0, 100) || newKey();
    const key = newKey();
    const begun = await change(call, { does: "begin", upload, key });
    if (begun.outcome === "too_many") throw new Refusal(409, "too_many_photos");
    if (begun.outcome === "too_often")
      throw new Refusal(429, "too_many_uploads", {
        retryAfter: Math.ceil((begun.until - Date.now()) / 1000),
      });
    if (begun.outcome === "done") return { ...answerOf(begun.album), key: begun.key };
    try {
      const original = await readUpload(request);
      readHeader(original);
      await storeFiles(env.PHOTOS, tenant.pool, key, await encode(env.IMAGES, original));
      const finished = await change(call, { does: "finish", upload, key });
      if (finished.outcome === "late") throw new Refusal(503, "origin_unavailable", { retryAfter: 1 });
      return { ...answerOf(finished.album), key: finished.key };
    } catch (error) {
      // whose session ended meanwhile cannot give it up: then the place is free again in some minutes
      await change(call, { does: "give-up", key }).catch(() => undefined);
      // any other failure leaves in doubt whether the photo is his: then its object knows which files are nobody's
      if (error instanceof Refusal) await removeFiles(env.PHOTOS, tenant.pool, [key]);
      throw error;
    }
  },
};

/** The order of the photos, main photo first. */
export const orderPhotos: Handler<"PUT /api/photos.php"> = {
  body: photoOrderBody,
  answer: async (call) => answerOf(known(await change(call, { does: "order", keys: call.body.keys }))),
};

/** Deletes a photo, or puts away a refusal that was read. */
export const deletePhoto: Handler<"DELETE /api/photos.php"> = {
  query: photoQuery,
  answer: async (call) => answerOf(known(await change(call, { does: "remove", key: call.query.key }))),
};

async function change(
  { session }: Pick<Call<"GET /api/photos.php">, "session">,
  wish: PhotoChange,
): Promise<PhotoOutcome & { album: Album }> {
  const changed = await session?.object.changePhotos(session.hash, wish);
  if (!changed) throw new Refusal(403, "login_required");
  return changed;
}

/** Somebody else's photo and one that never was are answered alike. */
function known({ outcome, album }: { outcome: string; album: Album }): Album {
  if (outcome === "unknown") throw new Refusal(404, "not_found");
  return album;
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
