import { type } from "#contract/schema.ts";

/** The address whose ban ends, and why. */
export const banLift = type({ email: "string <= 254", reason: "3 <= string <= 500" });
export type BanLift = typeof banLift.infer;
