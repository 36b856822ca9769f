import { uploadCall } from "#contract/call.ts";
import type { ChatPhotoQuery } from "./chat-photos.schema.ts";
import type { SentAnswer } from "./chat.ts";

export type { ChatPhotoQuery };

export const chatPhotos = {
  POST: uploadCall<{ query: ChatPhotoQuery; answer: SentAnswer }>(),
};
