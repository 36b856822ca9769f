import { password, token } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

export const newPasswordBody = type({ token, password });
export type NewPasswordBody = typeof newPasswordBody.infer;
