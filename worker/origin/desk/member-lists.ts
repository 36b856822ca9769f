import { memberListsQuery } from "#contract/desk/member-lists.schema.ts";
import { MEMBER_LISTS } from "#contract/desk/member-lists.ts";
import { Refusal } from "#contract/errors.ts";
import { mayAct } from "#contract/platform/operators.ts";
import { siteHandler } from "./call.ts";
import { memberList } from "./member/member-lists.ts";

/** A page of one of a member's lists, for those whose it is. */
export const memberLists = siteHandler("GET /api/member-lists", {
  query: memberListsQuery,
  answer({ env, tenant, db, operator, query: { id, list, after } }) {
    if (!mayAct(operator.role, MEMBER_LISTS[list]))
      throw new Refusal(403, "operator_not_allowed", { field: "list" });
    return memberList({ env, tenant, db, member: id }, list, after);
  },
});
