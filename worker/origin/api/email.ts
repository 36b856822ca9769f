import { emailBody } from "#contract/calls/email.schema.ts";
import { readCookie } from "#contract/cookies.ts";
import { Refusal } from "#contract/errors.ts";
import { DEVICE_COOKIE, knownDevice } from "#origin/accounts/device.ts";
import { memberHandler } from "#origin/call.ts";
import { accountOwner } from "#origin/credentials/account-owner.ts";
import { requestAddress } from "#origin/credentials/request-address.ts";
import { networkOf } from "#origin/network.ts";

/** The address of the member's account. */
export const email = memberHandler("GET /api/email.php", {
  async answer({ db, tenant, session, viewer }) {
    const [, own] = await Promise.all([viewer(), accountOwner(db, tenant, session.member)]);
    if (!own) throw new Refusal(403, "login_required");
    return { email: own.email };
  },
});

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
