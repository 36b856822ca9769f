import { loginLinkBody, loginLinkRequestBody } from "#contract/calls/account/login-link.schema.ts";
import { writeCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE } from "#contract/platform/session.ts";
import { DEVICE_SECONDS } from "#origin/accounts/device.ts";
import { deviceOfLink, requestLoginLink } from "#origin/accounts/login-link.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/** Sends the mail with the link, if the address has an account: the way to a login without script. */
export const loginLinkRequest = publicHandler("POST /api/login-link.php", {
  body: loginLinkRequestBody,
  async answer({ env, tenant, request, body }) {
    await requestLoginLink(env, tenant, body.email, networkOf(request), new Date());
    return null;
  },
});

/** Makes the browser that opens the link a known device. It logs nobody in, so a program may open it too. */
export const loginLink = publicHandler("PUT /api/login-link.php", {
  body: loginLinkBody,
  async answer({ env, tenant, body, setCookie }) {
    setCookie(
      writeCookie(DEVICE_COOKIE, await deviceOfLink(env, tenant, body.token, new Date()), DEVICE_SECONDS),
    );
    return null;
  },
});
