import { type } from "#contract/schema.ts";

/**
 * Requests the confirmation mail again. The browser that signed up may correct the address; any other browser
 * gives the address of the signup, and the answer does not say whether there is one.
 */
export const resendBody = type({ "email?": "string <= 254" });
export type ResendBody = typeof resendBody.infer;
