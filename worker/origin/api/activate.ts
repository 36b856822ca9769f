import { tokenBody } from "#contract/calls/account/activate.schema.ts";
import { openSession } from "#origin/accounts/open-session.ts";
import { activate as activateMember } from "#origin/accounts/signup/activate.ts";
import { endSignupCookie, readSignupCookie } from "#origin/accounts/signup/signup-cookie.ts";
import { publicHandler } from "./call.ts";

/**
 * The button behind the mail's link: the member becomes active. They are logged in only in the browser that
 * signed up; elsewhere the link proves the address but not who opened it, and its reader logs in.
 */
export const activate = publicHandler("POST /api/activate.php", {
  body: tokenBody,
  async answer(call) {
    const { env, tenant, request, body, setCookie } = call;
    const member = await activateMember(env, tenant, body.token, new Date());
    if ((await readSignupCookie(env, tenant, request)) !== member) return { user: null };
    setCookie(endSignupCookie());
    return { user: await openSession(member, call) };
  },
});
