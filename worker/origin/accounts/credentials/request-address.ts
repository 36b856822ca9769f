import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { provePassword } from "#origin/accounts/login.ts";
import { addressOwner } from "#origin/accounts/signup/address-mail.ts";
import { isBanned } from "#origin/accounts/signup/bans.ts";
import { mayRevealAccount, takeAddressMail, takeNewAddress } from "#origin/accounts/signup/budgets.ts";
import { newLink, voidLinks } from "#origin/accounts/signup/mail-links.ts";
import { requireValidFields } from "#origin/accounts/signup/signup-fields.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { accountOwner } from "./account-owner.ts";

/** A member who wants another address, and what they typed. */
export interface AddressRequest {
  member: string;
  email: string;
  password: string;
  device: string | null;
  network: string;
}

/**
 * Mails a link to a new address, which becomes the account's once the link is used; earlier such links are
 * void. With an address that has an account, which the site or the network's budget does not reveal, the
 * answer is the same, and the mail goes to that account's owner. Throws not_confirmed (409) before the first
 * address is confirmed, the fault of the address (422), banned (403), wrong_password (422), account_blocked
 * and mail_limit (429), and email_taken (409).
 */
export async function requestAddress(
  env: Env,
  tenant: Tenant,
  { member, email: typed, password, device, network }: AddressRequest,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const own = await accountOwner(db, tenant, member);
  if (!own) throw new Refusal(403, "login_required");
  if (own.unconfirmed_since !== null) throw new Refusal(409, "not_confirmed");
  const email = typed.trim();
  await requireValidFields(tenant, { email }, now);
  if (accountKey(email) === own.email_key) throw new Refusal(422, "email_unchanged", { field: "email" });
  if (await isBanned(env, tenant, email, network)) throw new Refusal(403, "banned", { field: "email" });
  if ((await provePassword(env, tenant, { member, password, device, network })) === null)
    throw new Refusal(422, "wrong_password", { field: "password" });
  await takeNewAddress(env, tenant, member);
  const owner = await addressOwner(db, tenant, email, member);
  if (owner && (await mayRevealAccount(env, tenant, network)))
    throw new Refusal(409, "email_taken", { field: "email" });
  await takeAddressMail(env, tenant, { email, network, purpose: "address" });
  const link = newLink(env, tenant, "mail-change", { member, email: own.email, newEmail: email }, now);
  const mail = newMail(
    env,
    tenant,
    {
      kind: owner ? "address_taken" : "mail_change",
      locale: (owner ?? own).language,
      recipient: email,
      name: (owner ?? own).name,
      link: owner ? null : link.id,
    },
    now,
  );
  await db.batch([voidLinks(db, member, now, ["mail-change"]), ...(owner ? [] : [link.row]), mail.row]);
  await mail.enqueue();
}
