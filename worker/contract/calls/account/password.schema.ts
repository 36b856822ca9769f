import { password } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

export const passwordBody = type({ old_password: password, password });
export type PasswordBody = typeof passwordBody.infer;
