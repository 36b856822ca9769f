import { token } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

/** The token of the link in the mails about a deleted account. */
export const reactivationBody = type({ token });
export type ReactivationBody = typeof reactivationBody.infer;
