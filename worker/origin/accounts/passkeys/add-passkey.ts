import type { NewPasskeyOptions, PasskeyProofBody } from "#contract/calls/account/passkeys.ts";
import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { base64url } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { MAX_PASSKEYS } from "#contract/product/limits.ts";
import { toUnixSeconds } from "#origin/accounts/signup/drafts.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { hashSecret } from "#origin/base/ids.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { CHALLENGE_SECONDS, expiryOf, newChallenge, useChallenge } from "./challenge.ts";
import { ownOrigins } from "./own-origin.ts";
import { findPasskey, userHandle } from "./passkeys.ts";
import { loadWebAuthn } from "./webauthn.ts";

/** Signature algorithms by their COSE numbers: EdDSA, ES256 and RS256, of which every device has one. */
const ALGORITHMS = [-8, -7, -257];

/** A member's session in which a passkey is added. */
export interface PasskeyOwner {
  member: string;
  /** The hash of the session's secret. */
  session: string;
}

interface AccountRow {
  email: string;
  password: string;
  unconfirmed_since: number | null;
  name: string;
  language: Locale;
  passkeys: string;
}

/**
 * What the member's browser makes a passkey from. Throws not_confirmed (409) before the address is confirmed,
 * and too_many_passkeys (409).
 */
export async function newPasskeyOptions(
  env: Env,
  tenant: Tenant,
  owner: PasskeyOwner,
  now: Date,
): Promise<NewPasskeyOptions> {
  const account = await readAccount(env, tenant, owner.member);
  const ids: string[] = JSON.parse(account.passkeys);
  if (ids.length >= MAX_PASSKEYS) throw new Refusal(409, "too_many_passkeys");
  return {
    rp: { id: tenant.host, name: tenant.settings.name },
    user: {
      id: await userHandle(env, tenant, owner.member),
      name: account.name,
      displayName: account.name,
    },
    challenge: await newChallenge(env, tenant, await boundTo(owner, account.password), now),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: ids.map((id) => ({ type: "public-key", id })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/**
 * Stores what the browser has made, once, and mails the member about it. Throws passkey_failed (422) for
 * anything that no device of theirs made for this session just now, too_many_passkeys and not_confirmed
 * (409).
 */
export async function addPasskey(
  env: Env,
  tenant: Tenant,
  owner: PasskeyOwner,
  {
    proof,
    device,
    answerKey,
  }: {
    proof: PasskeyProofBody;
    device: { browser: string | null; system: string | null };
    /** The hash of the call's idempotency key. */
    answerKey: string | null;
  },
  now: Date,
): Promise<void> {
  const { member } = owner;
  const account = await readAccount(env, tenant, member);
  const made = await verify(env, tenant, { proof, bound: await boundTo(owner, account.password) }, now);
  if (!made) throw new Refusal(422, "passkey_failed");
  const db = databaseOf(env, tenant);
  const publicKey = base64url(made.credential.publicKey);
  const mail = newMail(
    env,
    tenant,
    {
      kind: "passkey_added",
      locale: account.language,
      recipient: account.email,
      name: account.name,
      link: null,
    },
    now,
    "changes() = 1",
  );
  const results = await db.batch([
    ...useChallenge(db, { ...made, answerKey }, now),
    db
      .prepare(
        `INSERT INTO passkeys (site, id, member, host, public_key, counter, synced, backed_up, browser, system, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
         WHERE changes() = 1 AND (SELECT count(*) FROM passkeys WHERE member = ?3) < ?12
         AND EXISTS (SELECT 1 FROM accounts WHERE accounts.member = ?3 AND accounts.site = ?1
           AND unconfirmed_since IS NULL AND password = ?13)
         ON CONFLICT (site, id) DO NOTHING`,
      )
      .bind(
        tenant.id,
        made.credential.id,
        member,
        tenant.host,
        publicKey,
        made.credential.counter,
        Number(made.isSynced),
        Number(made.isBackedUp),
        device.browser,
        device.system,
        toUnixSeconds(now),
        MAX_PASSKEYS,
        account.password,
      ),
    mail.row,
  ]);
  if (results[2]?.meta.changes === 1) return mail.enqueue();
  const stored = await findPasskey(db, tenant, made.credential.id);
  // The same call again: its answer was lost.
  if (results[1]?.meta.changes === 1 && stored?.member === member && stored.public_key === publicKey) return;
  const { passkeys } = await readAccount(env, tenant, member);
  const ids: string[] = JSON.parse(passkeys);
  throw !stored && ids.length >= MAX_PASSKEYS
    ? new Refusal(409, "too_many_passkeys")
    : new Refusal(422, "passkey_failed");
}

/**
 * A challenge for a new passkey ends with the session, and when the password changes: what a thief began
 * before must not be completed after.
 */
const boundTo = async ({ member, session }: PasskeyOwner, password: string): Promise<string> =>
  `add ${member} ${session} ${await hashSecret(password)}`;

async function verify(
  env: Env,
  tenant: Tenant,
  { proof: { id, response }, bound }: { proof: PasskeyProofBody; bound: string },
  now: Date,
) {
  const { decodeClientDataJSON, verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { challenge, origin } = decodeClientDataJSON(response.clientDataJSON);
    const expiry = await expiryOf(env, tenant, bound, challenge, now);
    if (expiry === null) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, response, type: "public-key", clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: ownOrigins(tenant.host, origin),
      expectedRPID: tenant.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The library takes the id in the call's body as it is; the device signed another place.
    if (!registrationInfo || registrationInfo.credential.id !== id) return null;
    const { credential, credentialDeviceType, credentialBackedUp: isBackedUp } = registrationInfo;
    return { credential, challenge, expiry, isBackedUp, isSynced: credentialDeviceType === "multiDevice" };
  } catch {
    // The library throws for everything that is not as it should be, and any member can send that.
    return null;
  }
}

/** Throws login_required (403) for a deleted account, and not_confirmed (409). */
async function readAccount(env: Env, tenant: Tenant, member: string): Promise<AccountRow> {
  const row = await databaseOf(env, tenant)
    .prepare(
      `SELECT email, password, unconfirmed_since, profiles.name, language,
         (SELECT json_group_array(id) FROM passkeys WHERE member = ?1) AS passkeys
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.member = ?1 AND accounts.site = ?2`,
    )
    .bind(member, tenant.id)
    .first<AccountRow>();
  if (!row) throw new Refusal(403, "login_required");
  if (row.unconfirmed_since !== null) throw new Refusal(409, "not_confirmed");
  return row;
}
