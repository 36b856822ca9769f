import { photoFocusBody } from "#contract/calls/people/photo-focus.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { parseFocus, storedFocus } from "#origin/directory/focus.ts";
import { replaceSquare } from "#origin/media/photos/files.ts";
import { encodeSquare } from "#origin/media/photos/renditions.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler } from "./call.ts";
import { answerOf } from "./photos.ts";

/**
 * Moves the focus of a photo. Another's photo and one that never existed are answered alike. Where the square
 * fails, the same call again makes it.
 */
export const movePhotoFocus = memberHandler("PUT /api/photo-focus.php", {
  body: photoFocusBody,
  async answer(call) {
    const { env, tenant, session, body } = call;
    const photo = { key: body.key, focus: storedFocus(body.focus) };
    const result = authenticated(await session.object.movePhotoFocus(session.hash, photo));
    if (result.outcome === "not_found") throw new Refusal(404, "not_found");
    if (result.outcome === "too_many_uploads")
      throw new Refusal(429, "too_many_uploads", {
        retryAfter: Math.ceil((result.until - Date.now()) / 1000),
      });
    await replaceSquare(env.PHOTOS, tenant.pool, photo.key, {
      focus: photo.focus,
      focusNow: async () => {
        const { parts } = authenticated(await session.object.recognise(session.hash, { photos: true }));
        return parseFocus(parts.photos?.photos.find(({ key }) => key === photo.key)?.focus);
      },
      encode: (full, focus) => encodeSquare(env.IMAGES, full, focus),
    });
    return answerOf(call, result.album);
  },
});
