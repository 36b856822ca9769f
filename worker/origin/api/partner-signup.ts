import {
  completeSignupBody,
  completeSignupQuery,
  partnerSignupBody,
  unsubscribeBody,
} from "#contract/calls/partner-signup.ts";
import { Refusal } from "#contract/errors.ts";
import { openSessionOf } from "#origin/accounts/open-session.ts";
import type { Handler } from "#origin/call.ts";
import { networkOf } from "#origin/network.ts";
import { completeSignup as complete, viewDraft } from "#origin/signup/complete.ts";
import { answerKeyOf } from "#origin/signup/drafts.ts";
import { draftSignup } from "#origin/signup/partner-signup.ts";
import { waitForProof } from "#origin/signup/ticket.ts";
import { unsubscribe as stop } from "#origin/signup/unsubscribe.ts";

/** A partner sends somebody: the address for the person's way on. */
export const partnerSignup: Handler<"POST /api/partner-signup.php"> = {
  body: partnerSignupBody,
  status: 201,
  async answer({ env, tenant, body, partner }) {
    if (partner === null) throw new Refusal(401, "partner_required");
    const token = await draftSignup(env, tenant, partner, body, new Date());
    return { signup: { url: `https://${tenant.host}/complete-signup?token=${token}&api_signup_complete=1` } };
  },
};

/** What is known already, and what is missing. */
export const signupDraft: Handler<"GET /api/complete-signup.php"> = {
  query: completeSignupQuery,
  answer: ({ env, tenant, db, query }) => viewDraft(env, tenant, db, query.token, new Date()),
};

/**
 * The rest of a signup that a partner began: whoever came by the mail is active and logged in, anybody else
 * gets one that proves the address.
 */
export const completeSignup: Handler<"POST /api/complete-signup.php"> = {
  body: completeSignupBody,
  async answer(call) {
    const { env, tenant, request, body } = call;
    const { member, email, proven } = await complete(env, tenant, body, {
      network: networkOf(request),
      answerKey: await answerKeyOf(request),
      now: new Date(),
    });
    return proven && member !== null
      ? { user: await openSessionOf(member, call) }
      : waitForProof(call, member, email);
  },
};

/** No draft and no mail about one any more. */
export const unsubscribe: Handler<"POST /api/unsubscribe.php"> = {
  body: unsubscribeBody,
  async answer({ env, tenant, body }) {
    await stop(env, tenant, body.token, new Date());
    return null;
  },
};
