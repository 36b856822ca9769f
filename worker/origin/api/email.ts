import { emailBody } from "#contract/calls/account/email.schema.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE } from "#contract/platform/session.ts";
import { requestAddress } from "#origin/accounts/credentials/request-address.ts";
import { knownDevice } from "#origin/accounts/device.ts";
import { networkOf } from "#origin/base/network.ts";
import { memberHandler } from "./call.ts";

/** Mails the link that changes it to the new address. */
export const requestEmail = memberHandler("POST /api/email.php", {
  body: emailBody,
  async answer({ env, tenant, request, session, body }) {
    const device = readCookie(request.headers.get("cookie"), DEVICE_COOKIE);
    await requestAddress(
      env,
      tenant,
      {
        ...body,
        member: session.member,
        device: await knownDevice(env, tenant, device, session.member),
        network: networkOf(request),
      },
      new Date(),
    );
    return null;
  },
});
