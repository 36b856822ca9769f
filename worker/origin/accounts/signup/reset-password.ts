import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { emailFault, passwordFault } from "#contract/product/signup-rules.ts";
import { removePasskeysOf } from "#origin/accounts/passkeys/passkeys.ts";
import { hashPassword } from "#origin/accounts/password.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { siteLocale } from "#origin/base/locale.ts";
import { countActivation } from "#origin/growth/count-signups.ts";
import { memberObject } from "#origin/member/address.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { confirmMember } from "./activate.ts";
import { isCommonPassword } from "./blocklists.ts";
import {
  mayMailUnknown,
  mayRevealAccount,
  takeNetworkMail,
  takeResetMail,
  takeUnprovenMail,
} from "./budgets.ts";
import { toUnixSeconds } from "./drafts.ts";
import {
  findLink,
  isRepeatedCall,
  type Link,
  newLink,
  OPENED_BY_LINK,
  useLink,
  VOIDED_KINDS,
} from "./mail-links.ts";

interface AccountOwner {
  member: string;
  email: string;
  name: string;
  language: Locale;
}

/**
 * Accepts a request for a link for a new password. Which mail is sent is decided by the mail queue
 * (resolveResetMail), so that this takes equally long for an address with an account and for one without.
 * Throws invalid_email (422), mail_limit and too_many_mails (429) beyond the budget of the network or of the
 * address, and email_not_found (404) where the site and the network's budget allow to reveal it: beyond that
 * budget the answer is neutral.
 */
export async function requestResetMail(
  env: Env,
  tenant: Tenant,
  typed: string,
  network: string,
  now: Date,
): Promise<void> {
  const email = typed.trim();
  if (emailFault(email)) throw new Refusal(422, "invalid_email", { field: "email" });
  await takeNetworkMail(env, tenant, network, "reset");
  const wait = await takeResetMail(env, tenant, accountKey(email));
  if (wait > 0) throw new Refusal(429, "too_many_mails", { retryAfter: Math.ceil(wait / 1000) });
  const kind = (await mayMailUnknown(env, tenant, network)) ? "reset" : "reset_if_known";
  const mayReveal = await mayRevealAccount(env, tenant, network);
  if (!(await findOwner(env, tenant, email)) && mayReveal)
    throw new Refusal(404, "email_not_found", { field: "email" });
  const mail = newMail(
    env,
    tenant,
    { kind, locale: siteLocale(tenant), recipient: email, name: email, link: null },
    now,
  );
  await mail.row.run();
  await mail.enqueue();
}

/** A queued request for a new password. `reset_if_known` writes to nobody without an account. */
export type ResetRequest = "reset" | "reset_if_known";

/** What a queued request for a new password sends, and to which address. */
export interface ResolvedResetMail {
  kind: "reset" | "unknown";
  locale: Locale;
  recipient: string;
  name: string;
  link: string | null;
}

/**
 * Decides what the queued email `id` of a request for a new password is: a link for the account of that
 * address, or the news that there is none. Stores it, so that a repeated delivery sends the same. Null when
 * an address without an account, whose owner may not know the site, has had enough such emails.
 */
export async function resolveResetMail(
  env: Env,
  tenant: Tenant,
  { id, kind, recipient, locale }: { id: string; kind: ResetRequest; recipient: string; locale: Locale },
  now: Date,
): Promise<ResolvedResetMail | null> {
  const owner = await findOwner(env, tenant, recipient);
  // Counted for every address: otherwise a later signup with it shows, by its limit, whether it has an account.
  const mayMailStranger = await takeUnprovenMail(env, tenant, recipient, "reset");
  if (!owner && (kind === "reset_if_known" || !mayMailStranger)) return null;
  const link = owner ? newLink(env, tenant, "reset", owner, now) : null;
  const resolved: ResolvedResetMail = owner
    ? {
        kind: "reset",
        locale: owner.language,
        recipient: owner.email,
        name: owner.name,
        link: link?.id ?? null,
      }
    : { kind: "unknown", locale, recipient, name: recipient, link: null };
  const stored = databaseOf(env, tenant)
    .prepare("UPDATE mails SET kind = ?2, locale = ?3, recipient = ?4, name = ?5, link = ?6 WHERE id = ?1")
    .bind(id, resolved.kind, resolved.locale, resolved.recipient, resolved.name, resolved.link);
  await databaseOf(env, tenant).batch([...(link ? [link.row] : []), stored]);
  return resolved;
}

const findOwner = (env: Env, tenant: Tenant, email: string): Promise<AccountOwner | null> =>
  databaseOf(env, tenant)
    .prepare(
      `SELECT member, email, profiles.name, language
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.site = ?1 AND email_key = ?2`,
    )
    .bind(tenant.id, accountKey(email))
    .first<AccountOwner>();

/**
 * Sets a new password by a mailed link and ends every session and passkey, so that a thief is logged out too.
 * The link also proves the address of a signup. Answers the member's id. `answerKey`: the hash of the call's
 * idempotency key. Throws link_expired (410), the fault of the password (422) and origin_unavailable (503),
 * after which the link is still valid.
 */
export async function setNewPassword(
  env: Env,
  tenant: Tenant,
  token: string,
  password: string,
  { answerKey, now }: { answerKey: string | null; now: Date },
): Promise<string> {
  await requireGoodPassword(password);
  const link = await findLink(env, tenant, "reset", token, now);
  if (link.isOpen) {
    // A mailed link has proven whose account it is, which no crowd of strangers can.
    const hash = await hashPassword(password, { kind: "device", id: link.member });
    const isStored = await storePassword(databaseOf(env, tenant), tenant, link, hash, { answerKey, now });
    if (!isStored) throw new Refusal(410, "link_expired");
  } else if (!isRepeatedCall(link, answerKey, now)) throw new Refusal(410, "link_expired");
  await memberObject(env, tenant.pool, link.member).endAllSessions();
  await confirmMember(env, tenant, link.member);
  return link.member;
}

/** Throws the fault of a new password (422), as at signup. */
export async function requireGoodPassword(password: string): Promise<void> {
  const fault = passwordFault(password) ?? ((await isCommonPassword(password)) ? "password_common" : null);
  if (fault) throw new Refusal(422, fault, { field: "password" });
}

/**
 * Stores the password and uses the link up in one transaction, so that neither happens without the other. All
 * other links of the account are void with it. Answers whether the link was still open.
 */
async function storePassword(
  db: D1Database,
  tenant: Tenant,
  link: Link,
  hash: string,
  { answerKey, now }: { answerKey: string | null; now: Date },
): Promise<boolean> {
  const opened: [string, number] = [link.id, toUnixSeconds(now)];
  const activation = { where: `unconfirmed_since IS NOT NULL AND ${OPENED_BY_LINK}`, values: opened };
  const results = await db.batch([
    ...countActivation(db, tenant, link.member, activation, now),
    db
      .prepare(
        `UPDATE accounts SET password = ?4, unconfirmed_since = NULL WHERE member = ?3 AND ${OPENED_BY_LINK}`,
      )
      .bind(...opened, link.member, hash),
    removePasskeysOf(db, link.member, hash),
    useLink(db, link, VOIDED_KINDS, answerKey, now),
  ]);
  return results.at(-3)?.meta.changes === 1;
}
