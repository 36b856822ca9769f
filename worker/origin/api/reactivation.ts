import { reactivationBody } from "#contract/calls/account/reactivation.schema.ts";
import { reactivateByLink } from "#origin/accounts/deletion/reactivation.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/** Reactivates a deleted account by its mailed link. The member then logs in: sessions do not come back. */
export const reactivate = publicHandler("POST /api/reactivation.php", {
  body: reactivationBody,
  async answer({ env, tenant, request, body }) {
    await takeNetworkAttempt(env, tenant, "reactivation", networkOf(request));
    await reactivateByLink(env, tenant, body.token);
    return { user: null };
  },
});
