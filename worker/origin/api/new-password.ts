import { newPasswordBody } from "#contract/calls/new-password.schema.ts";
import { publicHandler } from "#origin/call.ts";
import { setNewPassword } from "#origin/signup/reset-password.ts";

/** Sets a new password and ends all sessions; the member then logs in with it. */
export const newPassword = publicHandler("POST /api/new-password.php", {
  body: newPasswordBody,
  async answer({ env, tenant, body }) {
    await setNewPassword(env, tenant, body.token, body.password, new Date());
    return { user: null };
  },
});
