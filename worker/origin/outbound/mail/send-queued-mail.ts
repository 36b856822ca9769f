import type { AtOnceView } from "#contract/calls/money/orders.ts";
import type { Locale } from "#contract/entities.ts";
import { backoffDelay } from "#contract/platform/backoff.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { findTenant } from "#contract/platform/tenants.ts";
import { loginLinkToken, resolveLoginMail } from "#origin/accounts/login-link.ts";
import { draftToken } from "#origin/accounts/signup/drafts.ts";
import { linkToken } from "#origin/accounts/signup/mail-links.ts";
import { resolveResetMail } from "#origin/accounts/signup/reset-password.ts";
import { banToken } from "#origin/accounts/signup/self-ban.ts";
import { unsubscribeToken } from "#origin/accounts/signup/unsubscribe.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { cursorAfter, placeIn, type JobPiece } from "#origin/base/job-piece.ts";
import type { QueuedMail } from "#origin/base/queue-messages.ts";
import { mailVariant } from "#origin/base/variant.ts";
import { afterNight } from "#origin/member/notifications/local-time.ts";
import { readOrder } from "#origin/money/books/booked-orders.ts";
import { attachDocument, type EmailFile } from "#origin/money/documents/attachments.ts";
import { documentName } from "#origin/money/documents/document-text.ts";
import { receiptSheet } from "#origin/money/documents/receipt.ts";
import type { StoredDocument } from "#origin/money/documents/stored-documents.ts";
import { resolveStatement } from "#origin/money/withdrawals/resolve-statement.ts";
import { renderNewsMail } from "#origin/outbound/notifications/news-mail.ts";
import { renderNoticeMail } from "#origin/outbound/notifications/notice-mail.ts";
import { renderWeeklyMail } from "#origin/outbound/notifications/weekly-mail.ts";
import { confirmToken, statusKey } from "#origin/safety/complaints/numbers.ts";
import {
  DECISION_MAIL_KINDS,
  type ComplaintFigures,
  type MailKind,
  type NewsDetails,
  type NoticeDetails,
  type OrderFigures,
  type ReportFigures,
  type StatementFigures,
  type WeeklyDetails,
} from "./mail-kinds.ts";
import type { MailSheet } from "./mail-sheet.ts";
import { sendEmail } from "./mailgun.ts";
import { paceOf } from "./pace.ts";
import { type DraftMailText, type MailText, renderMail } from "./render-mail.ts";
import { resumeDelivery } from "./stopped-mail.ts";

interface Row {
  kind: MailKind;
  locale: Locale;
  recipient: string;
  name: string;
  link: string | null;
  details: string | null;
  /** When it was put off until, in seconds since 1970; 0 for one that was not. */
  not_before: number;
  /** The time zone of the member that an email about notifications is for. */
  zone: string | null;
}

/** Seconds before a queued message is tried again. */
const RETRY_SECONDS = { first: 30, max: 3_600 };

/**
 * Sends queued emails; one that was sent before is skipped. A failed one is retried without the others of its
 * batch.
 */
export async function sendQueued(batch: MessageBatch<QueuedMail>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await sendOne(env, message.body);
      message.ack();
    } catch (error) {
      reportError("mail", error);
      message.retry({ delaySeconds: backoffDelay(message.attempts, RETRY_SECONDS) });
    }
  }
}

async function sendOne(env: Env, { host, id }: QueuedMail): Promise<void> {
  const found = await findTenant(host);
  if (!found || "redirect" in found) return;
  const { tenant } = found;
  const db = databaseOf(env, tenant);
  const queued = await db
    .prepare(
      "SELECT kind, locale, recipient, name, link, details, not_before, (SELECT zone FROM notification_index WHERE member = details ->> 'member') AS zone FROM mails WHERE id = ?1 AND host = ?2 AND sent_at IS NULL AND not_before <= ?3",
    )
    .bind(id, host, Math.floor(Date.now() / 1000))
    .first<Row>();
  if (!queued) return;
  if (await waits(env, tenant, db, { host, id }, queued)) return;
  const row = await resolve(env, tenant, id, queued);
  if (row) await send(env, tenant, id, row);
  // The address is removed: nobody needs to know later who received which email.
  await db
    .prepare(
      "UPDATE mails SET sent_at = ?2, recipient = '', name = '', details = CASE WHEN kind IN ('notice', 'weekly', 'news', 'complaint_status', 'report_closed', 'withdrawal_statement') THEN '{}' ELSE details END WHERE id = ?1",
    )
    .bind(id, Math.floor(Date.now() / 1000))
    .run();
}

/** Emails about notifications: the others answer what somebody just did, and are sent at any hour. */
const BY_DAY: readonly MailKind[] = ["notice", "weekly", "news"];

/**
 * Puts an email off: one about notifications where it is night for its reader by now, since the provider may
 * have been down until then, and one that strangers can ask for, once, where its site sends too many. The job
 * for unsent emails finds one that the queue loses here.
 */
async function waits(
  env: Env,
  tenant: Tenant,
  db: D1Database,
  mail: QueuedMail,
  { kind, zone, not_before: putOff }: Row,
): Promise<boolean> {
  const now = Date.now();
  const morning = BY_DAY.includes(kind) && zone !== null ? afterNight(now, zone) : now;
  const at = Math.max(morning, putOff === 0 ? now + (await paceOf(env, tenant, kind)) : now);
  if (at <= now) return false;
  await db
    .prepare("UPDATE mails SET not_before = ?2 WHERE id = ?1")
    .bind(mail.id, Math.floor(at / 1000))
    .run();
  await env.MAIL_QUEUE.send(mail, { delaySeconds: Math.ceil((at - now) / 1000) });
  return true;
}

/** The email to send; null for one that isn't sent after all. */
async function resolve(env: Env, tenant: Tenant, id: string, row: Row): Promise<Row | null> {
  const { kind } = row;
  if (kind === "login" && row.link === null) {
    const resolved = await resolveLoginMail(env, tenant, { id, ...row }, new Date());
    return resolved && { ...row, ...resolved };
  }
  if (kind === "withdrawal_statement") {
    const resolved = await resolveStatement(env, tenant, row.link ?? "");
    return resolved && { ...row, ...resolved, details: JSON.stringify(resolved.details) };
  }
  if ((kind !== "reset" && kind !== "reset_if_known") || row.link !== null) return row;
  const resolved = await resolveResetMail(env, tenant, { id, ...row, kind }, new Date());
  return resolved && { ...row, ...resolved };
}

async function send(env: Env, tenant: Tenant, id: string, row: Row): Promise<void> {
  const mail = await render(env, tenant, row);
  if (mail) {
    const domain = tenant.mailDomain;
    // Somebody waits for it, or the law wants it sent: it goes out whatever bounced before.
    if (!BY_DAY.includes(row.kind)) await resumeDelivery(env, tenant, row.recipient);
    await sendEmail(env, domain, {
      ...mail,
      id,
      from: { name: tenant.settings.mail_name, address: `hello@${domain}` },
      to: row.recipient,
    });
  }
}

/** The text of a stored email, with its unsubscribe address; null where there is nothing left to write about. */
async function render(
  env: Env,
  tenant: Tenant,
  row: Row,
): Promise<(MailText & { unsubscribe: string | null; files?: EmailFile[] }) | null> {
  const { kind, locale, name } = row;
  const reader = { locale, variant: await mailVariant(env, tenant, row) };
  const tag = languageTag(reader);
  const details: unknown = row.details === null ? null : JSON.parse(row.details);
  if (kind === "notice") return renderNoticeMail(env, tenant, reader, name, details as NoticeDetails);
  if (kind === "weekly") return renderWeeklyMail(env, tenant, reader, name, details as WeeklyDetails);
  if (kind === "news") return renderNewsMail(env, tenant, reader, name, details as NewsDetails);
  if (kind === "reset_if_known") return null;
  if (kind === "complete" || kind === "complete_again") {
    const draft = await draftOf(env, tenant, row);
    if (!draft) return null;
    const text = await renderMail(tenant, kind, tag, name, draft.token, { draft });
    return { ...text, unsubscribe: draft.stop };
  }
  if (kind === "complaint" || kind === "complaint_confirm" || kind === "complaint_status") {
    const complaint = details as ComplaintFigures;
    const token =
      kind === "complaint_confirm"
        ? await confirmToken(env, tenant, complaint.number)
        : `${complaint.number}?key=${await statusKey(env, tenant, complaint.number)}`;
    return {
      ...(await renderMail(tenant, kind, tag, name, token, { complaint })),
      unsubscribe: null,
    };
  }
  if (kind === "report_closed") {
    const report = details as ReportFigures;
    return { ...(await renderMail(tenant, kind, tag, name, null, { report })), unsubscribe: null };
  }
  if (kind === "withdrawal_statement") {
    const statement = details as StatementFigures;
    return { ...(await renderMail(tenant, kind, tag, name, null, { statement })), unsubscribe: null };
  }
  const token = await tokenOf(env, tenant, row);
  const figures = details as OrderFigures | null;
  const { document, files } = await attachDocument(env, tenant, { ...row, kind }, figures);
  if (kind === "document" && !document) return null;
  const text = await renderMail(tenant, kind, tag, name, token, {
    figures,
    ...(document && { document: await documentName(document) }),
    sheet: document && kind === "receipt" ? await sheetOf(env, tenant, document, figures, files) : null,
  });
  return { ...text, files, unsubscribe: null };
}

/** What a receipt says besides. */
async function sheetOf(
  env: Env,
  tenant: Tenant,
  invoice: StoredDocument,
  figures: OrderFigures | null,
  files: readonly EmailFile[],
): Promise<MailSheet> {
  const order = await readOrder(databaseOf(env, tenant), invoice.order_id);
  const atOnce = order?.at_once ?? null;
  return receiptSheet(tenant, invoice, {
    atOnce: atOnce === null ? null : (JSON.parse(atOnce) as AtOnceView),
    until: figures?.until ?? "",
    isAttached: files.length > 0,
  });
}

/** What the address in an email ends in: the token of its link, or an order. */
async function tokenOf(env: Env, tenant: Tenant, { kind, link, details }: Row): Promise<string | null> {
  if (link === null || details !== null || DECISION_MAIL_KINDS.some((each) => each === kind)) return link;
  if (kind === "login") return loginLinkToken(env, tenant, link);
  return kind === "ban" ? banToken(env, tenant, link) : linkToken(env, tenant, link);
}

/**
 * What an email about a signup draft says besides its text; null where the draft has ended and there is
 * nothing to write about.
 */
async function draftOf(
  env: Env,
  tenant: Tenant,
  { link }: Row,
): Promise<(DraftMailText & { token: string }) | null> {
  const draft = await databaseOf(env, tenant)
    .prepare("SELECT id, partner, address FROM drafts WHERE id = ?1 AND ended = 0")
    .bind(link)
    .first<{ id: string; partner: string; address: string }>();
  return (
    draft && {
      partner: draft.partner,
      token: await draftToken(env, tenant, draft.id, "mail"),
      stop: `https://${tenant.host}/unsubscribe/${await unsubscribeToken(env, tenant, draft.address)}`,
    }
  );
}

/** Seconds after which an unsent email is queued again. */
const UNSENT_AFTER = 900;

/** Emails that are queued again in one piece of the job, and in one call of the queue, which takes no more. */
const UNSENT_PAGE = 100;

/** Queues emails again that the queue lost, or that were stored just before a crash. A job. */
export async function requeueUnsent({ env, db, cursor, startedAt }: JobPiece): Promise<string | null> {
  const after = placeIn(cursor);
  const { results } = await db
    .prepare(
      "SELECT id, host, due_at AS at FROM mails WHERE sent_at IS NULL AND due_at < ?1 AND (due_at, id) > (?2, ?3) ORDER BY due_at, id LIMIT ?4",
    )
    .bind(Math.floor(startedAt.getTime() / 1000) - UNSENT_AFTER, after.at, after.id, UNSENT_PAGE)
    .all<{ id: string; host: string; at: number }>();
  if (results.length > 0)
    await env.MAIL_QUEUE.sendBatch(results.map(({ id, host }) => ({ body: { id, host } })));
  return cursorAfter(results, UNSENT_PAGE);
}
