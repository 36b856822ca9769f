import { token } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

export const tokenBody = type({ token });
export type TokenBody = typeof tokenBody.infer;
