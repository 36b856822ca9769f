import { type } from "#contract/schema.ts";

export const resetBody = type({ email: "string <= 254" });
export type ResetBody = typeof resetBody.infer;
