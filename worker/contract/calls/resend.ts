import { publicCall } from "#contract/call.ts";
import type { ResendBody } from "./resend.schema.ts";
import type { SignupAnswer } from "./signup.ts";

export type { ResendBody };

export const resend = {
  POST: publicCall<{ body: ResendBody; answer: SignupAnswer }>(),
};
