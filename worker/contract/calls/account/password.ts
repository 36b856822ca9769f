import { memberCall } from "#contract/call.ts";
import type { PasswordBody } from "./password.schema.ts";
import type { UserAnswer } from "./user.ts";

export type { PasswordBody };

export const password = {
  PUT: memberCall<{ body: PasswordBody; answer: UserAnswer }>(),
};
