import { chatPhotoQuery } from "#contract/calls/chat-photos.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler } from "#origin/call.ts";
import { encode } from "#origin/photos/encode.ts";
import { readHeader } from "#origin/photos/header.ts";
import { readUpload } from "#origin/photos/read-upload.ts";
import { newKey, removeFiles, storeFiles } from "#origin/photos/store.ts";
import { outgoingTo, sentAnswer, talk } from "./chat.ts";

/**
 * A photo, paid and sent once by its message's id, however often it comes. Whether it may be sent is asked
 * first, and the file read after it.
 */
export const sendChatPhoto = memberHandler("POST /api/chat-photos.php", {
  query: chatPhotoQuery,
  async answer(call) {
    const { env, tenant, request, query } = call;
    if (!/^image\//i.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "not_an_image");
    const key = newKey();
    const outgoing = await outgoingTo(
      call,
      query.profile,
      { id: query.id, kind: "photo", text: "", gift: null, photo: key, automated: false },
      { price: tenant.settings.photo_credits, understood: query.understood !== undefined },
    );
    const begun = await talk(call, { does: "begin-photo", outgoing, key });
    if (begun.outcome === "sent") return sentAnswer(begun);
    try {
      const original = await readUpload(request);
      readHeader(original);
      await storeFiles(env.PHOTOS, tenant.pool, key, await encode(env.IMAGES, original));
      return sentAnswer(await talk(call, { does: "send-photo", outgoing, key }));
    } catch (error) {
      // whose session ended meanwhile cannot give it up: then his object knows in some minutes that the files are nobody's
      await talk(call, { does: "give-up-photo", partner: query.profile, key }).catch(() => undefined);
      // any other failure leaves in doubt whether it was sent
      if (error instanceof Refusal) await removeFiles(env.PHOTOS, tenant.pool, [key]);
      throw error;
    }
  },
});
