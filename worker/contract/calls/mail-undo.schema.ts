import { type } from "#contract/schema.ts";
import { token } from "./signup.schema.ts";

export const mailUndoBody = type({ token });
export type MailUndoBody = typeof mailUndoBody.infer;
