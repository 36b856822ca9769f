import type { Tenant } from "#contract/platform/tenant.ts";
import { findTenant } from "#contract/platform/tenants.ts";
import { hasAccount } from "#origin/accounts/accounts.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { cursorAfter, placeIn, type JobPiece } from "#origin/base/job-piece.ts";
import { siteLocale } from "#origin/base/locale.ts";
import { runLogged } from "#origin/base/log-failure.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { takeUnprovenMail } from "./budgets.ts";
import { daytimeIn } from "./daytime.ts";
import { type DraftFields, toUnixSeconds } from "./drafts.ts";

/** Milliseconds between the mail about a draft and its one reminder, which waits for the morning at night. */
const REMIND_AFTER = 86_400_000;
/** Reminders in one piece of the job. */
const MAX_REMINDERS = 100;

interface Addressee {
  id: string;
  email: string;
  fields: DraftFields;
}

/**
 * Sends the mail about a draft: once for an address, however many partners submit it. It has the link that
 * completes the signup or, where the address has an account, the way to the login.
 */
export async function sendDraftMail(env: Env, tenant: Tenant, draft: Addressee, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const taken = await hasAccount(db, tenant, "email_key", draft.email);
  if (!(await takeUnprovenMail(env, tenant, draft.email, "draft"))) return;
  const mail = mailAbout(env, tenant, draft, taken ? "taken" : "complete", now);
  const remindAt = daytimeIn(draft.fields.country, now.getTime() + REMIND_AFTER);
  const [updated] = await db.batch([
    db
      .prepare(
        `UPDATE drafts SET mail = ?2, remind_at = ?3 WHERE id = ?1 AND ended = 0
        AND NOT EXISTS (SELECT 1 FROM unsubscribed WHERE hash = drafts.address)
        AND NOT EXISTS (SELECT 1 FROM drafts AS other
          WHERE other.site = drafts.site AND other.address = drafts.address AND other.mail IS NOT NULL)`,
      )
      .bind(draft.id, mail.id, taken ? null : toUnixSeconds(new Date(remindAt))),
    mail.row,
  ]);
  if (updated?.meta.changes) await mail.enqueue();
}

interface DueReminder {
  id: string;
  host: string;
  email: string;
  fields: string;
  at: number;
}

/**
 * Sends the one reminder of each draft that is a day old, by day: none to an address that has an account by
 * now, is banned or has unsubscribed. One that fails is left to the next run. A job.
 */
export async function sendDraftReminders({
  env,
  db,
  cursor,
  startedAt,
  now,
}: JobPiece): Promise<string | null> {
  const after = placeIn(cursor);
  const { results } = await db
    .prepare(
      "SELECT id, host, email, fields, remind_at AS at FROM drafts WHERE remind_at <= ?1 AND (remind_at, id) > (?2, ?3) AND ended = 0 ORDER BY remind_at, id LIMIT ?4",
    )
    .bind(toUnixSeconds(startedAt), after.at, after.id, MAX_REMINDERS)
    .all<DueReminder>();
  for (const draft of results) await runLogged("reminder", () => sendReminder(env, db, draft, now));
  return cursorAfter(results, MAX_REMINDERS);
}

async function sendReminder(
  env: Env,
  db: D1Database,
  { id, host, email, fields }: DueReminder,
  now: Date,
): Promise<void> {
  const found = await findTenant(host);
  const tenant = found && "tenant" in found ? found.tenant : null;
  const never = db.prepare("UPDATE drafts SET remind_at = NULL WHERE id = ?1").bind(id);
  if (!tenant || tenant.settings.signups === "other") {
    await never.run();
    return;
  }
  const mail = mailAbout(env, tenant, { id, email, fields: JSON.parse(fields) }, "complete_again", now);
  const [updated] = await db.batch([
    db
      .prepare(
        `UPDATE drafts SET mail = ?2
        WHERE id = ?1 AND ended = 0 AND remind_at IS NOT NULL AND expires_at > ?5
        AND NOT EXISTS (SELECT 1 FROM accounts WHERE site = ?3 AND email_key = ?4)
        AND NOT EXISTS (SELECT 1 FROM bans WHERE hash = drafts.address)
        AND NOT EXISTS (SELECT 1 FROM unsubscribed WHERE hash = drafts.address)`,
      )
      .bind(id, mail.id, tenant.id, accountKey(email), toUnixSeconds(now)),
    mail.row,
    never,
  ]);
  if (updated?.meta.changes) await mail.enqueue();
}

/** A mail whose row is inserted only if the draft names it, so that a lost race sends no second mail. */
function mailAbout(
  env: Env,
  tenant: Tenant,
  { id, email, fields }: Addressee,
  kind: "complete" | "complete_again" | "taken",
  now: Date,
): ReturnType<typeof newMail> {
  const about = {
    kind,
    locale: fields.language ?? siteLocale(tenant),
    recipient: email,
    name: fields.username ?? email,
    link: kind === "taken" ? null : id,
  };
  return newMail(env, tenant, about, now, "EXISTS (SELECT 1 FROM drafts WHERE mail = ?1)");
}
