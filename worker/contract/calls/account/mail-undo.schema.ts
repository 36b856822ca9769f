import { token } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

export const mailUndoBody = type({ token });
export type MailUndoBody = typeof mailUndoBody.infer;
