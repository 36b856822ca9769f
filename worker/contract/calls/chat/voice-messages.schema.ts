import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";
import { messageId } from "./chat.schema.ts";

/**
 * The body is the recording; it is sent as a message at once. `ms` is its length as the device decoded it,
 * `peaks` its waveform (contract/voice.ts).
 */
export const voiceMessageQuery = type({
  profile: memberId,
  id: messageId,
  ms: /^\d{3,5}$/,
  peaks: /^[\w-]{48}$/,
  "understood?": "'1'",
});
export type VoiceMessageQuery = typeof voiceMessageQuery.infer;
