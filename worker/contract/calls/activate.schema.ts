import { type } from "#contract/schema.ts";
import { token } from "./signup.schema.ts";

export const tokenBody = type({ token });
export type TokenBody = typeof tokenBody.infer;
