import { membersCountQuery } from "#contract/calls/people/members-count.schema.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { networkOf } from "#origin/base/network.ts";
import { countProfiles } from "#origin/directory/search.ts";
import { publicHandler } from "./call.ts";
import { amongOf, refuseVisitor, searchOf } from "./members.ts";

/**
 * How many a search finds, so that the filter's button says it before one looks. The count is the search's
 * own, with its bounds and without members hidden by a block or by invisibility, so it tells nothing that the
 * search does not; it has a budget, since one can ask for a count at every touch.
 */
export const membersCount = publicHandler("GET /api/members-count.php", {
  query: membersCountQuery,
  parts: () => ({ hidden: true, likeMarks: true }),
  async answer(call) {
    const { env, db, tenant, query, request } = call;
    const viewer = await call.viewer();
    if (!viewer) refuseVisitor(call);
    await takeNetworkAttempt(env, tenant, "count", networkOf(request));
    const member = viewer && call.session ? call.session.member : null;
    if (member !== null) await takeNetworkAttempt(env, tenant, "count-of-member", member);
    const search = searchOf(tenant, query, { page: 1, position: null });
    const own = viewer ? { hidden: viewer.parts.hidden, among: amongOf(call, viewer) } : {};
    const { total, isMore } = await countProfiles(
      db,
      tenant,
      { ...search, viewer: member, ...own },
      new Date(),
    );
    return { num_results: total, is_more: isMore };
  },
});
