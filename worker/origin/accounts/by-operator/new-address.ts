import { Refusal } from "#contract/errors.ts";
import { accountOwner } from "#origin/accounts/credentials/account-owner.ts";
import { addressOwner } from "#origin/accounts/signup/address-mail.ts";
import { addressHash, hasBannedHash } from "#origin/accounts/signup/bans.ts";
import { takeNewAddress } from "#origin/accounts/signup/budgets.ts";
import { newLink, voidLinks } from "#origin/accounts/signup/mail-links.ts";
import { requireValidFields } from "#origin/accounts/signup/signup-fields.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf } from "#origin/base/env.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import type { OnMember } from "./on-member.ts";

/**
 * Mails a link to the address that a member told the operator, as for one that they typed themself. Using it
 * is the proof: until then the account has its old address, and then that one gets the way back.
 *
 * @throws Refusal not_confirmed (409) before the first address is confirmed, the fault of the address (422),
 *   banned (403), email_taken (409) and mail_limit (429).
 */
export async function mailNewAddress(
  { env, tenant, member, operator, reason, now }: OnMember,
  typed: string,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const own = await accountOwner(db, tenant, member);
  if (!own) throw new Refusal(404, "not_found", { field: "profile" });
  if (own.unconfirmed_since !== null) throw new Refusal(409, "not_confirmed");
  const email = typed.trim();
  await requireValidFields(tenant, { email }, now);
  if (accountKey(email) === own.email_key) throw new Refusal(422, "email_unchanged", { field: "email" });
  if (await hasBannedHash(env, tenant, [await addressHash(env, tenant, email)]))
    throw new Refusal(403, "banned", { field: "email" });
  if (await addressOwner(db, tenant, email, member))
    throw new Refusal(409, "email_taken", { field: "email" });
  await takeNewAddress(env, tenant, member);
  const link = newLink(env, tenant, "mail-change", { member, email: own.email, newEmail: email }, now);
  const mail = newMail(
    env,
    tenant,
    { kind: "mail_change", locale: own.language, recipient: email, name: own.name, link: link.id },
    now,
  );
  await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "members",
        operator,
        action: "mail a link for a new address",
        subject: member,
        reason,
      },
      { where: "TRUE", values: [] },
      now,
    ),
    voidLinks(db, member, now, ["mail-change"]),
    link.row,
    mail.row,
  ]);
  await mail.enqueue();
}
