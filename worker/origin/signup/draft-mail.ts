import type { Tenant } from "#contract/tenant.ts";
import { findTenant } from "#contract/tenants.ts";
import { keyOf } from "#origin/accounts/accounts.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { localeOf } from "#origin/locale.ts";
import { newMail } from "#origin/mail/mail-outbox.ts";
import { takeTakenMail } from "./answers.ts";
import { type DraftFields, seconds } from "./drafts.ts";
import { isTaken } from "./signup.ts";

/** Seconds after the mail about a draft until its one reminder. */
const REMIND_AFTER = 86_400;
/**
 * Reminders in one run: the platform bounds what one cron may ask. The rest goes with the next, the longest
 * waiting first.
 */
const MOST = 200;

interface Addressee {
  id: string;
  email: string;
  fields: DraftFields;
}

/**
 * An address is written to once, however many partners send it: with the link that completes the signup, or,
 * where it has an account, with the way to the login.
 */
export async function writeOnce(env: Env, tenant: Tenant, draft: Addressee, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const taken = await isTaken(db, tenant, "email_key", draft.email);
  if (taken && (await takeTakenMail(env, tenant, keyOf(draft.email))) > 0) return;
  const mail = mailAbout(env, tenant, draft, taken ? "taken" : "complete", now);
  const [written] = await db.batch([
    db
      .prepare(`UPDATE drafts SET mail = ?2, remind_at = ?3 WHERE id = ?1 AND ended = 0 AND NOT EXISTS (SELECT 1 FROM unsubscribed WHERE hash = drafts.address)
        AND NOT EXISTS (SELECT 1 FROM drafts AS other WHERE other.site = drafts.site AND other.address = drafts.address AND other.mail IS NOT NULL)`)
      .bind(draft.id, mail.id, taken ? null : seconds(now) + REMIND_AFTER),
    mail.row,
  ]);
  if (written?.meta.changes) await mail.enqueue();
}

interface Waiting {
  id: string;
  host: string;
  email: string;
  fields: string;
}

/**
 * The one reminder of drafts that wait since a day: none to an address that has an account by now, was banned
 * or wants no such mail.
 */
export async function remind(env: Env, db: D1Database, now: Date): Promise<void> {
  const { results } = await db
    .prepare(
      "SELECT id, host, email, fields FROM drafts WHERE remind_at <= ?1 AND ended = 0 ORDER BY remind_at LIMIT ?2",
    )
    .bind(seconds(now), MOST)
    .all<Waiting>();
  for (const { id, host, email, fields } of results) {
    const found = await findTenant(host);
    const tenant = found && "tenant" in found ? found.tenant : null;
    const never = db.prepare("UPDATE drafts SET remind_at = NULL WHERE id = ?1").bind(id);
    if (!tenant || tenant.settings.signups === "other") {
      await never.run();
      continue;
    }
    const mail = mailAbout(env, tenant, { id, email, fields: JSON.parse(fields) }, "complete_again", now);
    const [written] = await db.batch([
      db
        .prepare(`UPDATE drafts SET mail = ?2 WHERE id = ?1 AND ended = 0 AND remind_at IS NOT NULL AND expires_at > ?5 AND NOT EXISTS (SELECT 1 FROM accounts WHERE site = ?3 AND email_key = ?4)
          AND NOT EXISTS (SELECT 1 FROM bans WHERE hash = drafts.address) AND NOT EXISTS (SELECT 1 FROM unsubscribed WHERE hash = drafts.address)`)
        .bind(id, mail.id, tenant.id, keyOf(email), seconds(now)),
      mail.row,
      never,
    ]);
    if (written?.meta.changes) await mail.enqueue();
  }
}

/** A mail that exists only if its draft was written to with it. */
function mailAbout(
  env: Env,
  tenant: Tenant,
  { id, email, fields }: Addressee,
  kind: "complete" | "complete_again" | "taken",
  now: Date,
): ReturnType<typeof newMail> {
  const about = {
    kind,
    locale: fields.language ?? localeOf(tenant),
    recipient: email,
    name: fields.username ?? email,
    link: kind === "taken" ? null : id,
  };
  return newMail(env, tenant, about, now, "EXISTS (SELECT 1 FROM drafts WHERE mail = ?1)");
}
