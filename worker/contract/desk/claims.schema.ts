import { type } from "#contract/schema.ts";
import { WORK_KINDS } from "./work-kinds.ts";

export const claimBody = type({ kind: type.enumerated(...WORK_KINDS), subject: "1 <= string <= 200" });
export type ClaimBody = typeof claimBody.infer;
