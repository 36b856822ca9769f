import { mailChangeBody } from "#contract/calls/account/mail-change.schema.ts";
import { changeAddress } from "#origin/accounts/credentials/change-address.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { renewSession } from "#origin/accounts/open-session.ts";
import { hashIdempotencyKey } from "#origin/accounts/signup/drafts.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/**
 * Changes the account's address by a mailed link. Every session ends; a browser that was logged in to this
 * account gets a new one, any other logs in.
 */
export const mailChange = publicHandler("POST /api/mail-change.php", {
  body: mailChangeBody,
  async answer(call) {
    const { env, tenant, request, body } = call;
    await takeNetworkAttempt(env, tenant, "mail-change", networkOf(request));
    const use = { answerKey: await hashIdempotencyKey(request), now: new Date() };
    const user = await renewSession(call, (renewed) =>
      changeAddress(env, tenant, body.token, {
        ...use,
        session: renewed && call.session && { ...renewed, member: call.session.member },
      }),
    );
    return { user };
  },
});
