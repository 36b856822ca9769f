import { type } from "#contract/schema.ts";

export const memberId = type(/^[a-z0-9-]{1,40}$/);
export const memberQuery = type({ id: memberId });
export type MemberQuery = typeof memberQuery.infer;
