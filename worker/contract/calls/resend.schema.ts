import { type } from "#contract/schema.ts";

/** Requests the confirmation mail again, to another address if the first one was mistyped. */
export const resendBody = type({ "email?": "string <= 254" });
export type ResendBody = typeof resendBody.infer;
