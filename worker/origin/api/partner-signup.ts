import { partnerSignupBody } from "#contract/calls/partner/partner-signup.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { draftSignup } from "#origin/accounts/signup/partner-signup.ts";
import { partnerHandler } from "./call.ts";

/** A partner sends a person: answers the address where they continue. */
export const partnerSignup = partnerHandler("POST /api/partner-signup.php", {
  body: partnerSignupBody,
  status: 201,
  async answer({ env, tenant, body, partner }) {
    if (partner === null) throw new Refusal(401, "partner_required");
    const token = await draftSignup(env, tenant, partner, body, new Date());
    return { signup: { url: `https://${tenant.host}/complete-signup?token=${token}&api_signup_complete=1` } };
  },
});
