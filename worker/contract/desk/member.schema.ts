import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";

export const deskMemberQuery = type({ id: memberId });
export type DeskMemberQuery = typeof deskMemberQuery.infer;
