import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import { emailFault } from "#contract/signup-rules.ts";
import type { Tenant } from "#contract/tenant.ts";
import { accountKey } from "#origin/accounts/accounts.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { newMail } from "#origin/mail/mail-outbox.ts";
import { memberObject } from "#origin/member/address.ts";
import { isDisposableEmail } from "./blocklists.ts";
import { mayRevealAccount, takeActivationMail } from "./budgets.ts";
import { sendFirstMessage } from "./first-message.ts";
import { newLink, redeemLink } from "./mail-links.ts";
import { hasAccount } from "./signup.ts";

/**
 * Activates the member of a mailed link, which proves their address. Answers the member's id. Throws
 * link_expired (410) for a link that is used, old or forged.
 */
export async function activate(env: Env, tenant: Tenant, token: string, now: Date): Promise<string> {
  const member = await redeemLink(env, tenant, "activate", token, now);
  await confirmMember(env, tenant, member);
  return member;
}

/**
 * Makes a member active, shows their profile, gives their signup credits once, and sends the message they
 * wrote with their signup. Repeating it changes nothing. Throws link_expired (410) where there is no such
 * member.
 */
export async function confirmMember(env: Env, tenant: Tenant, member: string): Promise<void> {
  const state = await memberObject(env, tenant.pool, member).activate(tenant.settings.signup_credits);
  if (!state) throw new Refusal(410, "link_expired");
  await databaseOf(env, tenant)
    .prepare("UPDATE profiles SET status = 'active' WHERE id = ?1 AND status = 'disabled'")
    .bind(member)
    .run();
  // A failure here must not fail the activation: an unsent message waits as a draft of its conversation.
  await sendFirstMessage(env, tenant, member, new Date()).catch((error: unknown) => {
    reportError("first message", error);
  });
}

interface UnconfirmedMember {
  email: string;
  name: string;
  language: Locale;
}

/**
 * Sends the activation mail again, to another address if one is given: at most once a minute and six times a
 * day. Throws too_soon (429), invalid addresses (422) and email_taken (409) where the network may know it.
 */
export async function resendActivation(
  env: Env,
  tenant: Tenant,
  member: string,
  given: string | null,
  network: string,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const unconfirmed = await db
    .prepare(
      `SELECT email, profiles.name, language
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE member = ?1 AND accounts.site = ?2 AND profiles.status = 'disabled'`,
    )
    .bind(member, tenant.id)
    .first<UnconfirmedMember>();
  const email = given?.trim() ?? unconfirmed?.email ?? null;
  const fault =
    email === null
      ? null
      : (emailFault(email) ?? ((await isDisposableEmail(email)) ? "email_disposable" : null));
  if (fault) throw new Refusal(422, fault, { field: "email" });
  const wait = await takeActivationMail(env, tenant, member);
  if (wait > 0) throw new Refusal(429, "too_soon", { retryAfter: Math.ceil(wait / 1000) });
  // An active member, or a signup for an address that has an account: neither mail nor answer may reveal it.
  if (!unconfirmed || email === null) return;
  const isNewAddress = accountKey(email) !== accountKey(unconfirmed.email);
  if (isNewAddress && (await hasAccount(db, tenant, "email_key", email))) {
    if (await mayRevealAccount(env, tenant, network))
      throw new Refusal(409, "email_taken", { field: "email" });
    return;
  }
  const link = newLink(env, tenant, "activate", member, now);
  const mail = newMail(
    env,
    tenant,
    {
      kind: "activate",
      locale: unconfirmed.language,
      recipient: email,
      name: unconfirmed.name,
      link: link.id,
    },
    now,
  );
  await db.batch([
    // A link that was mailed to a mistyped address must not confirm the corrected one.
    ...(isNewAddress
      ? [
          db
            .prepare(
              "UPDATE links SET used_at = ?2 WHERE member = ?1 AND kind = 'activate' AND used_at IS NULL",
            )
            .bind(member, Math.floor(now.getTime() / 1000)),
          db
            .prepare("UPDATE accounts SET email = ?2, email_key = ?3 WHERE member = ?1")
            .bind(member, email, accountKey(email)),
        ]
      : []),
    link.row,
    mail.row,
  ]);
  await mail.enqueue();
}
