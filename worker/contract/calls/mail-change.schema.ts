import { type } from "#contract/schema.ts";
import { token } from "./signup.schema.ts";

export const mailChangeBody = type({ token });
export type MailChangeBody = typeof mailChangeBody.infer;
