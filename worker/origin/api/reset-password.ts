import { resetBody } from "#contract/calls/account/reset-password.schema.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { requestResetMail } from "#origin/accounts/signup/reset-password.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/** Sends the mail with the link for a new password, if the address has an account. */
export const resetPassword = publicHandler("POST /api/reset-password.php", {
  body: resetBody,
  async answer({ env, tenant, request, body }) {
    const network = networkOf(request);
    await takeNetworkAttempt(env, tenant, "reset", network);
    await requestResetMail(env, tenant, body.email, network, new Date());
    return null;
  },
});
