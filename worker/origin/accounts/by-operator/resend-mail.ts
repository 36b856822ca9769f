import { Refusal } from "#contract/errors.ts";
import { accountOwner } from "#origin/accounts/credentials/account-owner.ts";
import { newLink } from "#origin/accounts/signup/mail-links.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf } from "#origin/base/env.ts";
import { DECISION_MAIL_KINDS, ORDER_MAIL_KINDS, type MailKind } from "#origin/outbound/mail/mail-kinds.ts";
import { newMail, type NewMail } from "#origin/outbound/mail/mail-outbox.ts";
import type { OnMember } from "./on-member.ts";

/** Seconds in which the same email is sent again once. */
const ONCE_SECONDS = 600;

/** Emails that say the same as long as what they are about is there. */
const AS_IT_WAS: readonly MailKind[] = [...ORDER_MAIL_KINDS, ...DECISION_MAIL_KINDS, "deleted", "reactivate"];
/** Emails whose link is used once: they get another one. */
const WITH_NEW_LINK = { activate: "activate", reset: "reset" } as const;

interface Row {
  kind: MailKind;
  link: string | null;
  details: string | null;
}

/**
 * Sends an email to a member again, to the address that the account has now. One that went to another
 * address, as that for a new one does, or that tells of others' doings, is not sent again.
 *
 * @throws Refusal not_found (404) for an email that is not this member's, and not_resendable (409).
 */
export async function resendMail(
  { env, tenant, member, operator, reason, now }: OnMember,
  id: string,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const own = await accountOwner(db, tenant, member);
  const mail = await db.prepare(MAIL).bind(id, member).first<Row>();
  if (!own || !mail) throw new Refusal(404, "not_found", { field: "mail" });
  const { kind } = mail;
  const linkKind = kind === "activate" || kind === "reset" ? WITH_NEW_LINK[kind] : null;
  const isWanted = linkKind === null ? AS_IT_WAS.includes(kind) : isOpen(linkKind, own.unconfirmed_since);
  if (!isWanted) throw new Refusal(409, "not_resendable", { field: "mail" });
  const link = linkKind && newLink(env, tenant, linkKind, { member, email: own.email }, now);
  const again: NewMail = {
    id: `again-${Math.floor(now.getTime() / 1000 / ONCE_SECONDS)}-${id}`,
    kind,
    locale: own.language,
    recipient: own.email,
    name: own.name,
    link: link?.id ?? mail.link,
    ...(mail.details !== null && { details: JSON.parse(mail.details) }),
  };
  const isNew = `NOT EXISTS (SELECT 1 FROM mails WHERE id = ?)`;
  const { row, enqueue } = newMail(env, tenant, again, now);
  const [audited] = await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "members",
        operator,
        action: "resend mail",
        subject: member,
        reason,
        after: { kind },
      },
      { where: isNew, values: [again.id ?? ""] },
      now,
    ),
    ...(link ? [link.row] : []),
    row,
  ]);
  if (audited?.meta.changes !== 0) await enqueue();
}

/** An activation is for an account that is unconfirmed, and a new password for one that is not. */
const isOpen = (kind: "activate" | "reset", unconfirmedSince: number | null): boolean =>
  kind === "activate" ? unconfirmedSince !== null && unconfirmedSince > 0 : unconfirmedSince === null;

/** An email by its id, if it was about something of this member's. */
const MAIL = `SELECT kind, link, details FROM mails WHERE id = ?1 AND link IN (
    SELECT id FROM links WHERE member = ?2 UNION ALL SELECT id FROM deletions WHERE member = ?2
    UNION ALL SELECT id FROM decisions WHERE member = ?2 UNION ALL SELECT id FROM orders WHERE member = ?2)`;
