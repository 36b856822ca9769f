import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";
import { MEMBER_LIST_NAMES } from "./member-list-names.ts";

/** `after`: the last page's `next`. */
export const memberListsQuery = type({
  id: memberId,
  list: type.enumerated(...MEMBER_LIST_NAMES),
  "after?": "string <= 120",
});
export type MemberListsQuery = typeof memberListsQuery.infer;
