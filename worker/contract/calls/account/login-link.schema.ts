import { token } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

/** The address that a link is to be mailed to. */
export const loginLinkRequestBody = type({ email: "string <= 254" });
export type LoginLinkRequestBody = typeof loginLinkRequestBody.infer;

/** The token of that link. */
export const loginLinkBody = type({ token });
export type LoginLinkBody = typeof loginLinkBody.infer;
