import { signupBody, trackingQuery } from "#contract/calls/signup.schema.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { publicHandler } from "#origin/call.ts";
import { networkOf } from "#origin/network.ts";
import { answerPendingSignup, signupBrowser } from "#origin/signup/signup-cookie.ts";
import { signUp } from "#origin/signup/signup.ts";
import { bringsProof } from "#origin/throttle/proof-challenge.ts";

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
