import { type } from "#contract/schema.ts";
import { memberId } from "./member.schema.ts";

export const blockBody = type({ profile: memberId });
export type BlockBody = typeof blockBody.infer;
export const blockQuery = type({ profile: memberId });
export type BlockQuery = typeof blockQuery.infer;
