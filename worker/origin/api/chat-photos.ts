import { chatPhotoQuery } from "#contract/calls/chat-photos.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler } from "#origin/call.ts";
import { newPhotoKey, removeFiles, storeFiles } from "#origin/photos/files.ts";
import { readImageHeader } from "#origin/photos/image-header.ts";
import { readUpload } from "#origin/photos/read-upload.ts";
import { encodeRenditions } from "#origin/photos/renditions.ts";
import { authenticated } from "#origin/session.ts";
import { outgoingTo, sentAnswer } from "./chat.ts";

/**
 * A photo, paid and sent once by its message's id, however often it comes. Whether it may be sent is asked
 * first, and the file read after it.
 */
export const sendChatPhoto = memberHandler("POST /api/chat-photos.php", {
  query: chatPhotoQuery,
  async answer(call) {
    const { env, tenant, request, query, session } = call;
    if (!/^image\//i.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "not_an_image");
    const key = newPhotoKey();
    const outgoing = await outgoingTo(
      call,
      query.profile,
      { id: query.id, kind: "photo", text: "", gift: null, photo: key, automated: false },
      { price: tenant.settings.photo_credits, understood: query.understood !== undefined },
    );
    const begun = authenticated(await session.object.beginPhotoMessage(session.hash, outgoing, key));
    if (begun.outcome !== "begun") return sentAnswer(begun);
    try {
      const original = await readUpload(request);
      readImageHeader(original);
      await storeFiles(env.PHOTOS, tenant.pool, key, await encodeRenditions(env.IMAGES, original));
      return sentAnswer(authenticated(await session.object.sendPhotoMessage(session.hash, outgoing, key)));
    } catch (error) {
      // Where the session has ended meanwhile, the object drops the files when the upload's time is over.
      await session.object.abandonUpload(session.hash, key).catch(() => undefined);
      // After any other failure the message may have been sent all the same, so its files must stay.
      if (error instanceof Refusal) await removeFiles(env.PHOTOS, tenant.pool, [key]);
      throw error;
    }
  },
});
