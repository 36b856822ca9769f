import { publicCall } from "#contract/call.ts";
import type { NewPasswordBody } from "./new-password.schema.ts";
import type { UserAnswer } from "./user.ts";

export type { NewPasswordBody };

export const newPassword = {
  POST: publicCall<{ body: NewPasswordBody; answer: UserAnswer }>(),
};
