import { uploadCall } from "#contract/call.ts";
import type { SentAnswer } from "./chat.ts";
import type { VoiceMessageQuery } from "./voice-messages.schema.ts";

export type { VoiceMessageQuery };

export const voiceMessages = {
  POST: uploadCall<{ query: VoiceMessageQuery; answer: SentAnswer }>("audio"),
};
