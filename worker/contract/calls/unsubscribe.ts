import { publicCall } from "#contract/call.ts";
import type { UnsubscribeBody } from "./unsubscribe.schema.ts";

export type { UnsubscribeBody };

export const unsubscribe = {
  "POST /api/unsubscribe.php": publicCall<{ body: UnsubscribeBody; answer: null }>(),
};
