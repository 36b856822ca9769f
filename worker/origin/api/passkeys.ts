import { newPasskeyBody, passkeyProofBody, passkeyQuery } from "#contract/calls/account/passkeys.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE } from "#contract/platform/session.ts";
import { describeDevice, knownDevice } from "#origin/accounts/device.ts";
import { provePassword } from "#origin/accounts/login.ts";
import { addPasskey, newPasskeyOptions } from "#origin/accounts/passkeys/add-passkey.ts";
import { listPasskeys, removePasskey } from "#origin/accounts/passkeys/passkeys.ts";
import { hashIdempotencyKey } from "#origin/accounts/signup/drafts.ts";
import { databaseOf } from "#origin/base/env.ts";
import { networkOf } from "#origin/base/network.ts";
import { memberHandler } from "./call.ts";

/** Milliseconds after a login in which a passkey is added without the password again. */
const RECENT_LOGIN = 600_000;

/** The member's passkeys. */
export const passkeys = memberHandler("GET /api/passkeys.php", {
  async answer({ db, tenant, session, viewer }) {
    const { state } = await viewer();
    return listPasskeys(db, tenant, session.member, state.dismissals.passkey === undefined);
  },
});

/** Begins a new passkey: the password again, or a login a moment ago. */
export const beginPasskey = memberHandler("POST /api/passkeys.php", {
  body: newPasskeyBody,
  parts: () => ({ devices: true }),
  async answer({ env, tenant, request, session, viewer, body: { password } }) {
    const { member, hash } = session;
    const { devices } = (await viewer()).parts;
    const now = new Date();
    const loggedInAt = devices.find(({ current }) => current)?.created_at ?? 0;
    if (now.getTime() - loggedInAt > RECENT_LOGIN) {
      if (password === undefined) throw new Refusal(422, "password_required", { field: "password" });
      const device = readCookie(request.headers.get("cookie"), DEVICE_COOKIE);
      const proof = {
        member,
        password,
        device: await knownDevice(env, tenant, device, member),
        network: networkOf(request),
      };
      if ((await provePassword(env, tenant, proof)) === null)
        throw new Refusal(422, "wrong_password", { field: "password" });
    }
    return { options: await newPasskeyOptions(env, tenant, { member, session: hash }, now) };
  },
});

/** Stores what the browser has made. */
export const storePasskey = memberHandler("PUT /api/passkeys.php", {
  body: passkeyProofBody,
  async answer({ env, db, tenant, request, session, viewer, body }) {
    const { state } = await viewer();
    const { member, hash } = session;
    await addPasskey(
      env,
      tenant,
      { member, session: hash },
      {
        proof: body,
        device: describeDevice(request.headers.get("user-agent")),
        answerKey: await hashIdempotencyKey(request),
      },
      new Date(),
    );
    return listPasskeys(db, tenant, member, state.dismissals.passkey === undefined);
  },
});

/** Removes one: nobody can log in by it any more, and sessions that it began stay. */
export const deletePasskey = memberHandler("DELETE /api/passkeys.php", {
  query: passkeyQuery,
  async answer({ env, db, tenant, session: { member }, viewer, query }) {
    const { state } = await viewer();
    await removePasskey(databaseOf(env, tenant), tenant, member, query.id).run();
    return listPasskeys(db, tenant, member, state.dismissals.passkey === undefined);
  },
});
