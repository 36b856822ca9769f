import { signupBody, trackingQuery } from "#contract/calls/signup/signup.schema.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { answerPendingSignup, signupBrowser } from "#origin/accounts/signup/signup-cookie.ts";
import { signUp } from "#origin/accounts/signup/signup.ts";
import { networkOf } from "#origin/base/network.ts";
import { bringsProof } from "#origin/base/throttle/proof-challenge.ts";
import { publicHandler } from "./call.ts";

/** A whole signup. The answer is the same whether a member was created or the address's owner was told. */
export const signup = publicHandler("POST /api/signup.php", {
  query: trackingQuery,
  body: signupBody,
  async answer(call) {
    const { env, tenant, request, query, body } = call;
    const network = networkOf(request);
    await takeNetworkAttempt(env, tenant, "signup", network);
    return answerPendingSignup(
      call,
      await signUp(env, tenant, body, {
        tracking: query,
        network,
        browser: await signupBrowser(env, tenant, request),
        isProven: await bringsProof(env, tenant, request),
        cookies: request.headers.get("cookie"),
        now: new Date(),
      }),
      body.email,
    );
  },
});
