import { type } from "#contract/schema.ts";
import { memberId } from "./member.ts";

/** An account that is held for review, or let go when that is decided. */
export const holdBody = type({ profile: memberId, held: "boolean" });
export type HoldBody = typeof holdBody.infer;
export interface HoldAnswer {
  held: boolean;
}
