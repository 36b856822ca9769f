import { token } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

export const mailChangeBody = type({ token });
export type MailChangeBody = typeof mailChangeBody.infer;
