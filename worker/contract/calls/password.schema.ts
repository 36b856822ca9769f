import { type } from "#contract/schema.ts";
import { password } from "./signup.schema.ts";

export const passwordBody = type({ old_password: password, password });
export type PasswordBody = typeof passwordBody.infer;
