import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";
import type { Env } from "#origin/base/env.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { newLink } from "./mail-links.ts";

/** A signup whose address is to be proven. */
export interface Unconfirmed {
  member: string;
  email: string;
  name: string;
  language: Locale;
}

/** How the owner of an account is addressed. */
export interface AddressOwner {
  name: string;
  language: Locale;
}

/** A mail with the rows that cause it; `enqueue` is called once they are stored. */
export interface AddressMail {
  rows: D1PreparedStatement[];
  enqueue: () => Promise<void>;
}

/** The owner of the site's account with this address, unless it is this member; null for nobody. */
export const addressOwner = (
  db: D1Database,
  { id }: Tenant,
  email: string,
  member: string | null = null,
): Promise<AddressOwner | null> =>
  db
    .prepare(
      `SELECT profiles.name, profiles.language FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.site = ?1 AND email_key = ?2 AND member IS NOT ?3`,
    )
    .bind(id, accountKey(email), member)
    .first<AddressOwner>();

/** Whether a mail's link ?7 still belongs to an address that is to be confirmed. */
const IS_WANTED = `EXISTS (SELECT 1 FROM links JOIN accounts ON accounts.member = links.member
  WHERE links.id = ?7 AND address = email_key AND unconfirmed_since IS NOT NULL)`;

/** The mail with the link that confirms a signup's address. */
export function activationMail(
  env: Env,
  tenant: Tenant,
  { member, email, name, language }: Unconfirmed,
  now: Date,
): AddressMail {
  const link = newLink(env, tenant, "activate", { member, email }, now);
  const mail = newMail(
    env,
    tenant,
    { kind: "activate", locale: language, recipient: email, name, link: link.id },
    now,
    IS_WANTED,
  );
  return { rows: [link.row, mail.row], enqueue: mail.enqueue };
}

/**
 * Tells the owner of an account that someone signed up with its address. It greets them by their own name:
 * the other one was chosen by a stranger.
 */
export function ownerNote(
  env: Env,
  tenant: Tenant,
  email: string,
  { name, language: locale }: AddressOwner,
  now: Date,
): AddressMail {
  const { row, enqueue } = newMail(
    env,
    tenant,
    { kind: "taken", locale, recipient: email, name, link: null },
    now,
  );
  return { rows: [row], enqueue };
}
