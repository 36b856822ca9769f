import { publicCall } from "#contract/call.ts";
import type { ResetBody } from "./reset-password.schema.ts";

export type { ResetBody };

export const resetPassword = {
  POST: publicCall<{ body: ResetBody; answer: null }>(),
};
