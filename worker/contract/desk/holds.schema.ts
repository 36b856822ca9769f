import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";

/** Puts an account on hold for review, or releases it once that is decided. */
export const holdBody = type({ profile: memberId, held: "boolean", reason: "3 <= string <= 500" });
export type HoldBody = typeof holdBody.infer;
