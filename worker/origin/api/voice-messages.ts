import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import { voiceMessageQuery } from "#contract/calls/chat/voice-messages.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { voiceText, type VoiceNote } from "#contract/product/voice.ts";
import { newPhotoKey, removeFiles } from "#origin/media/photos/files.ts";
import { storeRecording, withRecordingMemory } from "#origin/media/voice/store-recording.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler, type MemberCall } from "./call.ts";
import { outgoingTo, sentAnswer } from "./chat.ts";

/**
 * A voice message, paid like a photo and sent once by its message's id, however often it comes. Whether it
 * may be sent is asked first, and the recording read after it.
 */
export const sendVoiceMessage = memberHandler("POST /api/voice-messages.php", {
  query: voiceMessageQuery,
  answer: (call) => withRecordingMemory(call.request, call.session.member, () => send(call)),
});

async function send(call: MemberCall<"POST /api/voice-messages.php">): Promise<SentAnswer> {
  const { env, tenant, request, query, session } = call;
  const key = newPhotoKey();
  const { peaks } = query;
  const statedMs = Number(query.ms);
  const outgoing = await outgoingTo(
    call,
    query.profile,
    contentOf(query.id, key, { type: "audio/mp4", ms: statedMs, peaks }),
    { price: tenant.settings.photo_credits, understood: query.understood !== undefined },
  );
  const begun = authenticated(await session.object.beginPhotoMessage(session.hash, outgoing, key));
  if (begun.outcome !== "begun") return sentAnswer(call, begun);
  try {
    const { type, ms } = await storeRecording(env, tenant.pool, key, { request, statedMs });
    const content = contentOf(query.id, key, { type, ms, peaks });
    return sentAnswer(
      call,
      authenticated(await session.object.sendPhotoMessage(session.hash, { ...outgoing, content }, key)),
    );
  } catch (error) {
    // Where the session has ended meanwhile, the object drops the file when the upload's time is over.
    await session.object.abandonUpload(session.hash, key).catch(() => undefined);
    // After any other failure the message may have been sent all the same, so its file must stay.
    if (error instanceof Refusal) await removeFiles(env.PHOTOS, tenant.pool, [key]);
    throw error;
  }
}

const contentOf = (id: string, key: string, voice: VoiceNote) => ({
  id,
  kind: "text" as const,
  text: voiceText(voice.ms),
  gift: null,
  photo: key,
  voice,
  automated: false,
});
