import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ComplaintKind, ComplaintStatus } from "#contract/product/complaints.ts";
import type { Env } from "#origin/base/env.ts";
import type { ComplaintFigures } from "#origin/outbound/mail/mail-kinds.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";

export interface MailedComplaint {
  id: string;
  number: string;
  kind: ComplaintKind;
  email: string;
}

type ComplaintMail = ReturnType<typeof newMail>;

/**
 * The receipt of a complaint. It carries nothing that was typed but the address: a mail of this site must not
 * bring a stranger's words to somebody else's mailbox. Not sent where the complaint was filed before.
 */
export const receiptMail = (
  env: Env,
  tenant: Tenant,
  complaint: MailedComplaint,
  language: Locale,
  now: Date,
): ComplaintMail => mailAbout(env, tenant, "complaint", complaint, language, {}, now);

/** The same for a complaint that hides a photo once the owner of the address has used the link. */
export const confirmMail = (
  env: Env,
  tenant: Tenant,
  complaint: MailedComplaint,
  language: Locale,
  now: Date,
): ComplaintMail => mailAbout(env, tenant, "complaint_confirm", complaint, language, {}, now);

/** Says how a complaint's status changed, with the operator's words. Once for each status. */
export const statusMail = (
  env: Env,
  tenant: Tenant,
  complaint: MailedComplaint,
  language: Locale,
  { status, reason }: { status: ComplaintStatus; reason: string | null },
  now: Date,
): ComplaintMail =>
  // Of two operators who decide differently at once, only the one whose decision stands sends an email.
  mailAbout(env, tenant, "complaint_status", complaint, language, { status, reason }, now, IN_STATUS[status]);

const IN_STATUS = {
  received: "EXISTS (SELECT 1 FROM complaints WHERE number = ?7 AND status = 'received')",
  reviewing: "EXISTS (SELECT 1 FROM complaints WHERE number = ?7 AND status = 'reviewing')",
  upheld: "EXISTS (SELECT 1 FROM complaints WHERE number = ?7 AND status = 'upheld')",
  rejected: "EXISTS (SELECT 1 FROM complaints WHERE number = ?7 AND status = 'rejected')",
} as const satisfies Record<ComplaintStatus, string>;

const mailAbout = (
  env: Env,
  tenant: Tenant,
  kind: "complaint" | "complaint_confirm" | "complaint_status",
  { id, number, kind: about, email }: MailedComplaint,
  locale: Locale,
  more: Partial<ComplaintFigures>,
  now: Date,
  onlyIf = "EXISTS (SELECT 1 FROM complaints WHERE number = ?7)",
): ComplaintMail =>
  newMail(
    env,
    tenant,
    {
      kind,
      locale,
      recipient: email,
      name: email,
      link: number,
      details: { number, about, status: "received", reason: null, ...more },
      id: `${kind}-${id}-${more.status ?? "received"}`,
    },
    now,
    onlyIf,
  );
