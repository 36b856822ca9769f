import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import {
  activationMail,
  addressOwner,
  ownerNote,
  type AddressMail,
  type AddressOwner,
  type Unconfirmed,
} from "./address-mail.ts";
import { isBanned } from "./bans.ts";
import { mayRevealAccount, takeActivationMail, takeAddressMail } from "./budgets.ts";
import { voidLinks } from "./mail-links.ts";
import { requireValidFields } from "./signup-fields.ts";
import { BEING_REMOVED } from "./unconfirmed.ts";

/** Who asks for the mail again. */
export interface ResendRequest {
  /** The member of the session or of the signup cookie; null in a browser that has neither. */
  member: string | null;
  /** The address as typed, or null for the signup's own. */
  given: string | null;
  network: string;
}

/**
 * Sends the mail about an unconfirmed signup again, at most once a minute and six times a day. The browser
 * that signed up may give another address. Any other browser gives the address of the signup, for a link that
 * has expired, and never learns whether there is one. Throws too_soon and mail_limit (429), invalid addresses
 * (422), banned (403), and email_taken (409) where the network may know it.
 */
export async function resendActivation(
  env: Env,
  tenant: Tenant,
  { member, given, network }: ResendRequest,
  now: Date,
): Promise<void> {
  const own = member === null ? null : await findUnconfirmed(env, tenant, "member", member);
  const email = given?.trim() ?? own?.email ?? null;
  if (email !== null) {
    await requireValidFields(tenant, { email }, now);
    if (await isBanned(env, tenant, email, network)) throw new Refusal(403, "banned");
  }
  const wait = await takeActivationMail(env, tenant, own?.member ?? email ?? member ?? "");
  if (wait > 0) throw new Refusal(429, "too_soon", { retryAfter: Math.ceil(wait / 1000) });
  // An active member's own address is not given away, and needs no mail.
  if (email === null) return;
  const owner = await addressOwner(databaseOf(env, tenant), tenant, email, own?.member ?? null);
  if (own && owner && accountKey(email) !== accountKey(own.email))
    if (await mayRevealAccount(env, tenant, network))
      throw new Refusal(409, "email_taken", { field: "email" });
  await takeAddressMail(env, tenant, { email, network, purpose: "signup" });
  if (own) return mailOwnSignup(env, tenant, own, email, owner, now);
  const signup = await findUnconfirmed(env, tenant, "email_key", accountKey(email));
  if (signup) await mailOwnSignup(env, tenant, signup, email, null, now);
  else if (owner) await storeAndSend(env, tenant, ownerNote(env, tenant, email, owner, now));
}

/** Mails a signup at this address, which becomes its own if it was another one. */
async function mailOwnSignup(
  env: Env,
  tenant: Tenant,
  signup: UnconfirmedRow,
  email: string,
  owner: AddressOwner | null,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const isOwnAddress = signup.ownsAddress && accountKey(email) === accountKey(signup.email);
  await storeAndSend(
    env,
    tenant,
    owner
      ? ownerNote(env, tenant, email, owner, now)
      : activationMail(env, tenant, { ...signup, email }, now),
    // A link that was mailed to a mistyped address must not confirm the corrected one.
    isOwnAddress ? [] : [changeAddress(db, signup.member, email), voidLinks(db, signup.member, now)],
  );
}

async function storeAndSend(
  env: Env,
  tenant: Tenant,
  mail: AddressMail,
  before: D1PreparedStatement[] = [],
): Promise<void> {
  await databaseOf(env, tenant).batch([...before, ...mail.rows]);
  await mail.enqueue();
}

interface UnconfirmedRow extends Unconfirmed {
  ownsAddress: boolean;
}

/** The signup of a member or an address that was neither confirmed nor removed, or null. */
async function findUnconfirmed(
  env: Env,
  tenant: Tenant,
  by: "member" | "email_key",
  value: string,
): Promise<UnconfirmedRow | null> {
  const row = await databaseOf(env, tenant)
    .prepare(
      `SELECT member, email, profiles.name, language, email_key IS NOT NULL AS owns
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE ${by} = ?1 AND accounts.site = ?2 AND unconfirmed_since > ${BEING_REMOVED}`,
    )
    .bind(value, tenant.id)
    .first<Unconfirmed & { owns: 0 | 1 }>();
  if (!row) return null;
  const { owns, ...signup } = row;
  return { ...signup, ownsAddress: owns === 1 };
}

/**
 * Only while the account is unconfirmed: its old link may have confirmed it a moment ago. An address that
 * another account has is noted, but finds nothing.
 */
const changeAddress = (db: D1Database, member: string, email: string): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE accounts SET email = ?2, email_key = (SELECT ?3 WHERE NOT EXISTS (
         SELECT 1 FROM accounts AS other
         WHERE other.site = accounts.site AND other.email_key = ?3 AND other.member <> ?1))
       WHERE member = ?1 AND unconfirmed_since > ${BEING_REMOVED}`,
    )
    .bind(member, email, accountKey(email));
