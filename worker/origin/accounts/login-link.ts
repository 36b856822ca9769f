import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { emailFault } from "#contract/product/signup-rules.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { siteLocale } from "#origin/base/locale.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { deviceCookie } from "./device.ts";
import { takeAddressMail } from "./signup/budgets.ts";

/** Milliseconds for which a link is valid, from when its mail is written. */
const LINK_MS = 3_600_000;

/**
 * Accepts a request for a link to a login. Whether the address has an account is decided by the mail queue
 * (resolveLoginMail), so that this takes equally long and is answered alike for every address. Throws
 * invalid_email (422), and mail_limit (429) beyond the budget of the network or of the address.
 */
export async function requestLoginLink(
  env: Env,
  tenant: Tenant,
  typed: string,
  network: string,
  now: Date,
): Promise<void> {
  const email = typed.trim();
  if (emailFault(email)) throw new Refusal(422, "invalid_email", { field: "email" });
  await takeAddressMail(env, tenant, { email, network, purpose: "login" });
  const mail = newMail(
    env,
    tenant,
    { kind: "login", locale: siteLocale(tenant), recipient: email, name: email, link: null },
    now,
  );
  await mail.row.run();
  await mail.enqueue();
}

/** What a queued request for a link to a login sends. */
export interface ResolvedLoginMail {
  locale: Locale;
  recipient: string;
  name: string;
  /** The member, the end of the link in milliseconds since 1970, and a random device. */
  link: string;
}

/** The queued email `id` of such a request, for the owner of the address; null where there is none. */
export async function resolveLoginMail(
  env: Env,
  tenant: Tenant,
  { id, recipient }: { id: string; recipient: string },
  now: Date,
): Promise<ResolvedLoginMail | null> {
  const owner = await databaseOf(env, tenant)
    .prepare(
      `SELECT member, email AS recipient, profiles.name, language AS locale
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.site = ?1 AND email_key = ?2 AND unconfirmed_since IS NULL`,
    )
    .bind(tenant.id, accountKey(recipient))
    .first<{ member: string; recipient: string; name: string; locale: Locale }>();
  if (!owner) return null;
  const { member, ...to } = owner;
  // The email's id makes the device, so that a repeated delivery and a link opened twice are one device.
  const device = (await sign(await keyFor(env.MASTER_SECRET, tenant, "device"), `mail ${id}`)).slice(0, 22);
  return { ...to, link: `${member}.${now.getTime() + LINK_MS}.${device}` };
}

/** The token of a mail: nothing is stored, since opening it changes nothing but the browser that does. */
export const loginLinkToken = async (env: Env, tenant: Tenant, link: string): Promise<string> =>
  `${link}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "login-link"), link)}`;

/**
 * The device cookie for the browser that opens a link. Each link is one device, with one device's budget of
 * wrong passwords. Throws link_expired (410) for a token that is forged, old or of another site.
 */
export async function deviceOfLink(env: Env, tenant: Tenant, token: string, now: Date): Promise<string> {
  const dot = token.lastIndexOf(".");
  const [link, signature] = [token.slice(0, dot), token.slice(dot + 1)];
  const [member, end, device] = link.split(".");
  const key = await keyFor(env.MASTER_SECRET, tenant, "login-link");
  if (!(await isSigned(key, link, signature)) || !member || !device || Number(end) <= now.getTime())
    throw new Refusal(410, "link_expired");
  return deviceCookie(env, tenant, member, device);
}
