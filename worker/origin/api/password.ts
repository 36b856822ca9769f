import { passwordBody } from "#contract/calls/account/password.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE } from "#contract/platform/session.ts";
import { changePassword as change } from "#origin/accounts/credentials/change-password.ts";
import { knownDevice } from "#origin/accounts/device.ts";
import { renewSession } from "#origin/accounts/open-session.ts";
import { networkOf } from "#origin/base/network.ts";
import { memberHandler } from "./call.ts";

/** Changes the password: every other browser is logged out, and this one gets a new session. */
export const changePassword = memberHandler("PUT /api/password.php", {
  body: passwordBody,
  async answer(call) {
    const { env, tenant, request, session, body } = call;
    const { member } = session;
    const device = readCookie(request.headers.get("cookie"), DEVICE_COOKIE);
    const proof = {
      member,
      oldPassword: body.old_password,
      password: body.password,
      device: await knownDevice(env, tenant, device, member),
      network: networkOf(request),
    };
    const user = await renewSession(call, async (renewed) =>
      renewed ? change(env, tenant, { ...proof, session: renewed }, new Date()) : null,
    );
    if (!user) throw new Refusal(403, "login_required");
    return { user };
  },
});
