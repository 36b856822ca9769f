import { type } from "#contract/schema.ts";

/** One field, to see whether it is free. */
export const signupCheckQuery = type({ "username?": "string <= 60", "email?": "string <= 254" });
export type SignupCheckQuery = typeof signupCheckQuery.infer;
