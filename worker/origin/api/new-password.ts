import { newPasswordBody } from "#contract/calls/account/new-password.schema.ts";
import { writeCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE } from "#contract/platform/session.ts";
import { DEVICE_SECONDS, rememberDevice } from "#origin/accounts/device.ts";
import { liftLoginBlocks } from "#origin/accounts/login.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { hashIdempotencyKey } from "#origin/accounts/signup/drafts.ts";
import { setNewPassword } from "#origin/accounts/signup/reset-password.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/**
 * Sets a new password and ends all sessions; the member then logs in with it. The link proves that the
 * account is theirs, so wrong logins of strangers no longer block them, now or later on this device.
 */
export const newPassword = publicHandler("POST /api/new-password.php", {
  body: newPasswordBody,
  async answer({ env, tenant, request, body, setCookie }) {
    await takeNetworkAttempt(env, tenant, "new-password", networkOf(request));
    const member = await setNewPassword(env, tenant, body.token, body.password, {
      answerKey: await hashIdempotencyKey(request),
      now: new Date(),
    });
    await liftLoginBlocks(env, tenant, member);
    setCookie(writeCookie(DEVICE_COOKIE, await rememberDevice(env, tenant, member), DEVICE_SECONDS));
    return { user: null };
  },
});
