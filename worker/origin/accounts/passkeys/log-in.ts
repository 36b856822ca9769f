import type { PasskeyLoginBody } from "#contract/calls/account/passkeys.schema.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { countAttempt } from "#origin/accounts/login.ts";
import { toUnixSeconds } from "#origin/accounts/signup/drafts.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { expiryOf, useChallenge } from "./challenge.ts";
import { ownOrigins } from "./own-origin.ts";
import { findPasskey, userHandle, type PasskeyRow } from "./passkeys.ts";
import { loadWebAuthn } from "./webauthn.ts";

export interface PasskeyAttempt {
  passkey: PasskeyLoginBody["passkey"];
  /** What the challenge was bound to: the random number in this browser's cookie. */
  browser: string | null;
  /** The hash of the call's idempotency key. */
  answerKey: string | null;
  /** The id of this browser's device cookie if it has logged in to this member's account before, or null. */
  isKnownDevice: (member: string) => Promise<string | null>;
  network: string;
}

/** What a challenge for a login is bound to. */
export const boundToBrowser = (browser: string): string => `log in ${browser}`;

/**
 * Checks a login by passkey and answers the id of its member. The passkey's id is looked up before any object
 * is touched. Throws passkey_failed (401), equally for an unknown passkey and for one that signed something
 * else; and account_blocked (429) after too many such failures, which count as wrong passwords do. A right
 * signature cannot be guessed, so it passes however many were wrong: strangers must not shut its owner out.
 */
export async function logInByPasskey(
  env: Env,
  tenant: Tenant,
  { passkey, browser, answerKey, isKnownDevice, network }: PasskeyAttempt,
  now: Date,
): Promise<string> {
  const found = await findPasskey(databaseOf(env, tenant), tenant, passkey.id);
  const device = await isKnownDevice(found?.member ?? "-");
  const signed = found && browser && (await verify(env, tenant, { passkey, found, browser }, now));
  if (signed && (await use(env, tenant, { found, signed, answerKey }, now))) return found.member;
  const counted = found ? `member ${found.member}` : `passkey ${passkey.id}`;
  await countAttempt(env, tenant, { counted, device, network }, async () => null);
  throw new Refusal(401, "passkey_failed");
}

interface Signed {
  challenge: string;
  expiry: number;
  counter: number;
  isBackedUp: boolean;
}

async function verify(
  env: Env,
  tenant: Tenant,
  {
    passkey: { id, response },
    found,
    browser,
  }: { passkey: PasskeyAttempt["passkey"]; found: PasskeyRow; browser: string },
  now: Date,
): Promise<Signed | null> {
  if (response.userHandle !== (await userHandle(env, tenant, found.member))) return null;
  const { decodeClientDataJSON, isoBase64URL, verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { challenge, origin } = decodeClientDataJSON(response.clientDataJSON);
    const expiry = await expiryOf(env, tenant, boundToBrowser(browser), challenge, now);
    if (expiry === null) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, response, type: "public-key", clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: ownOrigins(tenant.host, origin),
      expectedRPID: tenant.host,
      credential: {
        id,
        publicKey: isoBase64URL.toBuffer(found.public_key),
        counter: found.counter,
      },
      requireUserVerification: true,
    });
    const { newCounter: counter, credentialBackedUp: isBackedUp, credentialDeviceType } = authenticationInfo;
    // A passkey never changes from one that stays on its device to one that does not (WebAuthn, section 6.1.3).
    const isSame = (credentialDeviceType === "multiDevice") === (found.synced === 1);
    return verified && isSame ? { challenge, expiry, counter, isBackedUp } : null;
  } catch {
    // The library throws for everything that is not as it should be, and any stranger can send that.
    return null;
  }
}

/**
 * Uses the challenge up and notes the login at the passkey. False for a challenge that was used before, and
 * for a passkey that was removed or counted on meanwhile.
 */
async function use(
  env: Env,
  tenant: Tenant,
  {
    found: { id, member, counter: before },
    signed: { challenge, expiry, counter, isBackedUp },
    answerKey,
  }: { found: PasskeyRow; signed: Signed; answerKey: string | null },
  now: Date,
): Promise<boolean> {
  const db = databaseOf(env, tenant);
  const results = await db.batch([
    ...useChallenge(db, { challenge, expiry, answerKey }, now),
    db
      .prepare(
        `UPDATE passkeys SET counter = ?4, backed_up = ?5, used_at = ?6
         WHERE site = ?1 AND id = ?2 AND member = ?3 AND counter = ?7 AND changes() = 1`,
      )
      .bind(tenant.id, id, member, counter, Number(isBackedUp), toUnixSeconds(now), before),
  ]);
  return results[2]?.meta.changes === 1;
}
