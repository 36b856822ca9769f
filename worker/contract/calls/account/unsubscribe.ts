import { publicCall } from "#contract/call.ts";
import type { UnsubscribeBody } from "./unsubscribe.schema.ts";

export type { UnsubscribeBody };

export const unsubscribe = {
  POST: publicCall<{ body: UnsubscribeBody; answer: null }>(),
};
