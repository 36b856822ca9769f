import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { fixedMails, type MailSender, type StoredMail } from "#origin/outbound/mail/mail-senders.ts";
import type { DraftMailText } from "#origin/outbound/mail/render-mail.ts";
import { loginLinkToken, resolveLoginMail } from "./login-link.ts";
import { draftToken } from "./signup/drafts.ts";
import { linkToken } from "./signup/mail-links.ts";
import { resolveResetMail } from "./signup/reset-password.ts";
import { banToken } from "./signup/self-ban.ts";
import { unsubscribeToken } from "./signup/unsubscribe.ts";

/** The parts of an email with a link, whose token is made as the email is sent and stored nowhere. */
const linkedBy =
  (tokenOf: (env: Env, tenant: Tenant, link: string) => Promise<string>) =>
  async (env: Env, tenant: Tenant, { link }: StoredMail): Promise<{ token: string | null }> => ({
    token: link === null ? null : await tokenOf(env, tenant, link),
  });

const linked = fixedMails(
  [
    "activate",
    "taken",
    "unknown",
    "reset",
    "mail_change",
    "mail_changed",
    "mail_restored",
    "address_taken",
    "password_changed",
    "passkey_added",
    "deleted",
    "reactivate",
    "export",
  ],
  linkedBy(linkToken),
);

/** The emails of signups, logins and accounts. */
export const ACCOUNT_MAILS = {
  ...linked,
  ...fixedMails(["ban"], linkedBy(banToken)),
  ...fixedMails(["complete", "complete_again"], draftParts),
  login: { ...fixedMails(["login"], linkedBy(loginLinkToken)).login, resolve: resolveLogin },
  reset: { ...linked.reset, resolve: resolveReset },
  reset_if_known: { resolve: resolveReset, write: () => Promise.resolve(null) },
} satisfies Record<string, MailSender>;

async function resolveLogin(env: Env, tenant: Tenant, mail: StoredMail): Promise<StoredMail | null> {
  if (mail.link !== null) return mail;
  const resolved = await resolveLoginMail(env, tenant, mail, new Date());
  return resolved && { ...mail, ...resolved };
}

async function resolveReset(env: Env, tenant: Tenant, mail: StoredMail): Promise<StoredMail | null> {
  const { kind } = mail;
  if ((kind !== "reset" && kind !== "reset_if_known") || mail.link !== null) return mail;
  const resolved = await resolveResetMail(env, tenant, { ...mail, kind }, new Date());
  return resolved && { ...mail, ...resolved };
}

/** What an email about a signup draft says; null where the draft has ended. */
async function draftParts(
  env: Env,
  tenant: Tenant,
  { link }: StoredMail,
): Promise<{ token: string; draft: DraftMailText; unsubscribe: string } | null> {
  const draft = await databaseOf(env, tenant)
    .prepare("SELECT id, partner, address FROM drafts WHERE id = ?1 AND ended = 0")
    .bind(link)
    .first<{ id: string; partner: string; address: string }>();
  if (!draft) return null;
  const stop = `https://${tenant.host}/unsubscribe/${await unsubscribeToken(env, tenant, draft.address)}`;
  const token = await draftToken(env, tenant, draft.id, "mail");
  return { token, draft: { partner: draft.partner, stop }, unsubscribe: stop };
}
