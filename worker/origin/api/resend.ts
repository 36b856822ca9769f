import { resendBody } from "#contract/calls/account/resend.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { resendActivation } from "#origin/accounts/signup/resend-activation.ts";
import { readSignupCookie, RESEND_AFTER_SECONDS } from "#origin/accounts/signup/signup-cookie.ts";
import { networkOf } from "#origin/base/network.ts";
import { isStopped } from "#origin/outbound/mail/stopped-mail.ts";
import { publicHandler } from "./call.ts";

/** Whether the confirmation mail arrived, told to nobody but the browser that signed up and the member. */
export const delivery = publicHandler("GET /api/resend.php", {
  async answer({ env, tenant, request, viewer }) {
    const member = (await viewer())?.state.id ?? (await readSignupCookie(env, tenant, request));
    return { bounced: member !== null && (await isStopped(env, tenant, member)) };
  },
});

/** Sends the confirmation mail again. */
export const resend = publicHandler("POST /api/resend.php", {
  body: resendBody,
  async answer({ env, tenant, request, body, viewer }) {
    const member = (await viewer())?.state.id ?? (await readSignupCookie(env, tenant, request));
    const given = body.email ?? null;
    if (member === null && given === null) throw new Refusal(403, "link_expired");
    await resendActivation(env, tenant, { member, given, network: networkOf(request) }, new Date());
    // Only the address that came is sent back: naming the account's own would reveal it.
    return { signup: { email: given?.trim() ?? "", resend_after: RESEND_AFTER_SECONDS } };
  },
});
