import { token } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

/**
 * The token of a mail's List-Unsubscribe header, or of its link that completes the signup: erases the drafts
 * of its address, and no such mail goes there again.
 */
export const unsubscribeBody = type({ token });
export type UnsubscribeBody = typeof unsubscribeBody.infer;
