import { resendBody } from "#contract/calls/resend.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { publicHandler } from "#origin/call.ts";
import { networkOf } from "#origin/network.ts";
import { resendActivation } from "#origin/signup/activate.ts";
import { readSignupCookie, RESEND_AFTER_SECONDS } from "#origin/signup/signup-cookie.ts";

/** Sends the confirmation mail again. */
export const resend = publicHandler("POST /api/resend.php", {
  body: resendBody,
  async answer({ env, tenant, request, body, viewer }) {
    const member = (await readSignupCookie(env, tenant, request)) ?? (await viewer())?.state.id ?? null;
    if (member === null) throw new Refusal(403, "link_expired");
    await resendActivation(env, tenant, member, body.email ?? null, networkOf(request), new Date());
    // only the address that came is sent back: naming the account's own would reveal it
    return { signup: { email: body.email?.trim() ?? "", resend_after: RESEND_AFTER_SECONDS } };
  },
});
