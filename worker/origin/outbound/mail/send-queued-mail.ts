import { backoffDelay } from "#contract/platform/backoff.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { findTenant } from "#contract/platform/tenants.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { cursorAfter, placeIn, type JobPiece } from "#origin/base/job-piece.ts";
import type { QueuedMail } from "#origin/base/queue-messages.ts";
import { mailVariant } from "#origin/base/variant.ts";
import { afterNight } from "#origin/member/notifications/local-time.ts";
import type { MailKind } from "./mail-kinds.ts";
import type { MailSenders, StoredMail } from "./mail-senders.ts";
import { sendEmail } from "./mailgun.ts";
import { paceOf } from "./pace.ts";
import { resumeDelivery } from "./stopped-mail.ts";

interface Row extends Omit<StoredMail, "id" | "details"> {
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
export async function sendQueued(
  batch: MessageBatch<QueuedMail>,
  env: Env,
  senders: MailSenders,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      await sendMail(env, senders, message.body);
      message.ack();
    } catch (error) {
      reportError("mail", error);
      message.retry({ delaySeconds: backoffDelay(message.attempts, RETRY_SECONDS) });
    }
  }
}

/** Sends one email, unless it was sent before. Rejects where the provider did not take it. */
export async function sendMail(env: Env, senders: MailSenders, { host, id }: QueuedMail): Promise<void> {
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
  const { kind, locale, recipient, name, link } = queued;
  const details: unknown = queued.details === null ? null : JSON.parse(queued.details);
  const stored: StoredMail = { id, kind, locale, recipient, name, link, details };
  const { resolve, done } = senders[kind];
  const mail = resolve ? await resolve(env, tenant, stored) : stored;
  const hasLeft = mail !== null && (await send(env, tenant, senders, mail));
  // The address is removed: nobody needs to know later who received which email.
  await db.batch([
    db
      .prepare(
        "UPDATE mails SET sent_at = ?2, recipient = '', name = '', details = CASE WHEN kind IN ('notice', 'weekly', 'news', 'complaint_status', 'report_closed', 'withdrawal_statement') THEN '{}' ELSE details END WHERE id = ?1 AND sent_at IS NULL",
      )
      .bind(id, Math.floor(Date.now() / 1000)),
    ...(done ? [done(db, tenant, stored, hasLeft)] : []),
  ]);
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

/** Answers whether it left: not where nothing is left to write about. */
async function send(env: Env, tenant: Tenant, senders: MailSenders, mail: StoredMail): Promise<boolean> {
  const reader = { locale: mail.locale, variant: await mailVariant(env, tenant, mail) };
  const content = await senders[mail.kind].write(env, tenant, mail, reader);
  if (!content) return false;
  const domain = tenant.mailDomain;
  // Somebody waits for it, or the law wants it sent: it goes out whatever bounced before.
  if (!BY_DAY.includes(mail.kind)) await resumeDelivery(env, tenant, mail.recipient);
  await sendEmail(env, domain, {
    ...content,
    id: mail.id,
    from: { name: tenant.settings.mail_name, address: `hello@${domain}` },
    to: mail.recipient,
  });
  return true;
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
