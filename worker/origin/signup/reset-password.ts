import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { emailFault, passwordFault } from "#contract/signup-rules.ts";
import type { Tenant } from "#contract/tenant.ts";
import { accountKey } from "#origin/accounts/accounts.ts";
import { hashPassword } from "#origin/accounts/password.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { siteLocale } from "#origin/locale.ts";
import { newMail } from "#origin/mail/mail-outbox.ts";
import { memberObject } from "#origin/member/address.ts";
import { isCommonPassword } from "./blocklists.ts";
import { mayRevealAccount, takeResetMail } from "./budgets.ts";
import { newLink, redeemLink } from "./mail-links.ts";

interface AccountOwner {
  member: string;
  email: string;
  name: string;
  language: Locale;
}

/**
 * Mails a link for a new password. Throws invalid_email (422), too_many_mails (429), and email_not_found
 * (404) where the site and the network's budget allow to reveal it.
 */
export async function sendResetMail(
  env: Env,
  tenant: Tenant,
  typed: string,
  network: string,
  now: Date,
): Promise<void> {
  const email = typed.trim();
  if (emailFault(email)) throw new Refusal(422, "invalid_email", { field: "email" });
  const wait = await takeResetMail(env, tenant, accountKey(email));
  if (wait > 0) throw new Refusal(429, "too_many_mails", { retryAfter: Math.ceil(wait / 1000) });
  const db = databaseOf(env, tenant);
  const found = await db
    .prepare(
      `SELECT member, email, profiles.name, language
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.site = ?1 AND email_key = ?2`,
    )
    .bind(tenant.id, accountKey(email))
    .first<AccountOwner>();
  if (!found && (await mayRevealAccount(env, tenant, network)))
    throw new Refusal(404, "email_not_found", { field: "email" });
  const link = found ? newLink(env, tenant, "reset", found.member, now) : null;
  const mail = newMail(
    env,
    tenant,
    {
      kind: found ? "reset" : "unknown",
      locale: found?.language ?? siteLocale(tenant),
      recipient: found?.email ?? email,
      name: found?.name ?? email,
      link: link?.id ?? null,
    },
    now,
  );
  await db.batch([...(link ? [link.row] : []), mail.row]);
  await mail.enqueue();
}

/**
 * Sets a new password by a mailed link and ends every session, so that a thief is logged out too. Answers the
 * member's id. Throws link_expired (410), or the fault of the password (422), after which the link is still
 * valid.
 */
export async function setNewPassword(
  env: Env,
  tenant: Tenant,
  token: string,
  password: string,
  { network, now }: { network: string; now: Date },
): Promise<string> {
  const fault = passwordFault(password) ?? ((await isCommonPassword(password)) ? "password_common" : null);
  if (fault) throw new Refusal(422, fault, { field: "password" });
  const member = await redeemLink(env, tenant, "reset", token, now);
  await databaseOf(env, tenant)
    .prepare("UPDATE accounts SET password = ?2 WHERE member = ?1")
    .bind(member, await hashPassword(password, { kind: "network", id: network }))
    .run();
  await memberObject(env, tenant.pool, member).endAllSessions();
  return member;
}
