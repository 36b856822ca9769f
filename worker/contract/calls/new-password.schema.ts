import { type } from "#contract/schema.ts";
import { password, token } from "./signup.schema.ts";

export const newPasswordBody = type({ token, password });
export type NewPasswordBody = typeof newPasswordBody.infer;
