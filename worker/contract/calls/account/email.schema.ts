import { password } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

/** The new address, and the password that proves whose account it is. */
export const emailBody = type({ email: "string <= 254", password });
export type EmailBody = typeof emailBody.infer;
