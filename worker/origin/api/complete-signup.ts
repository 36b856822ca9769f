import { completeSignupBody, completeSignupQuery } from "#contract/calls/signup/complete-signup.schema.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { openSession } from "#origin/accounts/open-session.ts";
import { completeSignup as complete, viewDraft } from "#origin/accounts/signup/complete-signup.ts";
import { hashIdempotencyKey } from "#origin/accounts/signup/drafts.ts";
import { answerPendingSignup, signupBrowser } from "#origin/accounts/signup/signup-cookie.ts";
import { networkOf } from "#origin/base/network.ts";
import { bringsProof } from "#origin/base/throttle/proof-challenge.ts";
import { publicHandler } from "./call.ts";

/** What is known of the person already, and what is missing. */
export const signupDraft = publicHandler("GET /api/complete-signup.php", {
  query: completeSignupQuery,
  answer: ({ env, tenant, db, query }) => viewDraft(env, tenant, db, query.token, new Date()),
});

/**
 * The rest of a signup that a partner began: a person who came by the mail's link is active and logged in,
 * everybody else gets a mail that proves the address.
 */
export const completeSignup = publicHandler("POST /api/complete-signup.php", {
  body: completeSignupBody,
  async answer(call) {
    const { env, tenant, request, body } = call;
    const network = networkOf(request);
    await takeNetworkAttempt(env, tenant, "signup", network);
    const { member, email, proven } = await complete(env, tenant, body, {
      network,
      browser: await signupBrowser(env, tenant, request),
      isProven: await bringsProof(env, tenant, request),
      answerKey: await hashIdempotencyKey(request),
      cookies: request.headers.get("cookie"),
      now: new Date(),
    });
    return proven ? { user: await openSession(member, call) } : answerPendingSignup(call, member, email);
  },
});
