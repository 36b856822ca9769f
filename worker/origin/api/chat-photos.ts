import { chatPhotoQuery } from "#contract/calls/chat/chat-photos.schema.ts";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import { Refusal } from "#contract/errors.ts";
import { newPhotoKey, removeFiles } from "#origin/media/photos/files.ts";
import { storeUpload, withUploadMemory } from "#origin/media/photos/store-upload.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler, type MemberCall } from "./call.ts";
import { outgoingTo, sentAnswer } from "./chat.ts";

/**
 * A photo, paid and sent once by its message's id, however often it comes. Whether it may be sent is asked
 * first, and the file read after it.
 */
export const sendChatPhoto = memberHandler("POST /api/chat-photos.php", {
  query: chatPhotoQuery,
  answer: (call) => withUploadMemory(call.request, call.session.member, () => send(call)),
});

async function send(call: MemberCall<"POST /api/chat-photos.php">): Promise<SentAnswer> {
  const { env, tenant, request, query, session } = call;
  const key = newPhotoKey();
  const outgoing = await outgoingTo(
    call,
    query.profile,
    { id: query.id, kind: "photo", text: "", gift: null, photo: key, automated: false },
    { price: tenant.settings.photo_credits, understood: query.understood !== undefined },
  );
  const begun = authenticated(await session.object.beginPhotoMessage(session.hash, outgoing, key));
  if (begun.outcome !== "begun") return sentAnswer(call, begun);
  try {
    await storeUpload(env, tenant.pool, key, request);
    return sentAnswer(
      call,
      authenticated(await session.object.sendPhotoMessage(session.hash, outgoing, key)),
    );
  } catch (error) {
    // Where the session has ended meanwhile, the object drops the files when the upload's time is over.
    await session.object.abandonUpload(session.hash, key).catch(() => undefined);
    // After any other failure the message may have been sent all the same, so its files must stay.
    if (error instanceof Refusal) await removeFiles(env.PHOTOS, tenant.pool, [key]);
    throw error;
  }
}
