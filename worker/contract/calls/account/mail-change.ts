import { publicCall } from "#contract/call.ts";
import type { MailChangeBody } from "./mail-change.schema.ts";
import type { UserAnswer } from "./user.ts";

export type { MailChangeBody };

export const mailChange = {
  POST: publicCall<{ body: MailChangeBody; answer: UserAnswer }>(),
};
