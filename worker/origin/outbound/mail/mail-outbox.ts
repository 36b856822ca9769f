import type { Locale } from "#contract/entities.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type {
  ComplaintFigures,
  MailKind,
  NoticeDetails,
  OrderFigures,
  ReportFigures,
  WeeklyDetails,
} from "./mail-kinds.ts";

export interface NewMail {
  kind: MailKind;
  locale: Locale;
  recipient: string;
  /** How the reader is addressed. */
  name: string;
  /** The id of the email's one-time link, or of the draft that it completes; null for none. */
  link: string | null;
  details?: OrderFigures | ComplaintFigures | ReportFigures | NoticeDetails | WeeklyDetails;
  /** The email's own id where it may be written again and must be sent once. */
  id?: string;
}

/**
 * A new email. Its row belongs into the batch of statements that causes it; `enqueue` is called once that
 * batch is stored, and never fails: emails that the queue lost are found by the scheduled job. `onlyIf`: a
 * condition in SQL, in which ?1 is the email's id, ?3 its kind and ?7 its link.
 */
export function newMail(
  env: Env,
  tenant: Tenant,
  { kind, locale, recipient, name, link, details, id = newId() }: NewMail,
  now: Date,
  onlyIf = "TRUE",
): { id: string; row: D1PreparedStatement; enqueue: () => Promise<void> } {
  const row = databaseOf(env, tenant)
    .prepare(
      `INSERT INTO mails (id, host, kind, locale, recipient, name, link, created_at, details) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ${onlyIf} ON CONFLICT (id) DO NOTHING`,
    )
    .bind(
      id,
      tenant.host,
      kind,
      locale,
      recipient,
      name,
      link,
      Math.floor(now.getTime() / 1000),
      details ? JSON.stringify(details) : null,
    );
  return {
    id,
    row,
    enqueue: () =>
      env.MAIL_QUEUE.send({ host: tenant.host, id }).then(
        () => undefined,
        (error: unknown) => {
          reportError("mail queue", error);
        },
      ),
  };
}
