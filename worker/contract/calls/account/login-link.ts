import { publicCall } from "#contract/call.ts";
import type { LoginLinkBody, LoginLinkRequestBody } from "./login-link.schema.ts";

export type { LoginLinkBody, LoginLinkRequestBody };

/**
 * A link for a login while too many wait: a browser that has opened it is a known device of the account,
 * whose password it still needs.
 */
export const loginLink = {
  POST: publicCall<{ body: LoginLinkRequestBody; answer: null }>(),
  PUT: publicCall<{ body: LoginLinkBody; answer: null }>(),
};
