import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { toUnixSeconds } from "#origin/accounts/signup/drafts.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import type { Deletion } from "#origin/member/account-deletion.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { ACCOUNT_KINDS } from "#origin/safety/decisions/rows.ts";

/**
 * Brings the directory in line with a deletion, however often it is called: the profile of a pending one is
 * hidden at once, its member gets the mail with the link once, and why they leave is counted without them.
 * One that was taken back is forgotten, and the profile is what it was.
 */
export async function publishDeletion(
  env: Env,
  pool: string,
  member: string,
  deletion: Deletion,
): Promise<void> {
  const db = databaseOf(env, { pool });
  if (deletion.isReactivated) {
    await db.batch([
      db
        .prepare(
          `UPDATE profiles SET status = CASE WHEN EXISTS
             (SELECT 1 FROM accounts WHERE member = ?1 AND unconfirmed_since IS NOT NULL)
           THEN 'disabled' ELSE 'active' END WHERE id = ?1 AND status = 'deleted'
             AND NOT EXISTS (SELECT 1 FROM decisions WHERE member = ?1 AND kind IN ${ACCOUNT_KINDS} AND ended_at IS NULL)`,
        )
        .bind(member),
      db.prepare("DELETE FROM deletions WHERE member = ?1").bind(member),
    ]);
    return;
  }
  const { id, host, reason, text, requestedAt, eraseAt } = deletion;
  const tenant = await tenantAtHost(host);
  const requested = new Date(requestedAt);
  const mail = tenant && (await deletionMail(env, tenant, "deleted", member, id, requested));
  await db.batch([
    db
      .prepare(
        `INSERT INTO deletion_reasons (site, month, reason, times)
         SELECT site, ?3, ?4, 1 FROM accounts WHERE member = ?1
         AND NOT EXISTS (SELECT 1 FROM deletions WHERE id = ?2)
         ON CONFLICT (site, month, reason) DO UPDATE SET times = times + 1`,
      )
      .bind(member, id, requested.toISOString().slice(0, 7), reason ?? "none"),
    db.prepare("DELETE FROM deletions WHERE member = ?1 AND id <> ?2").bind(member, id),
    db
      .prepare(
        `INSERT INTO deletions (id, member, site, host, reason, text, requested_at, erase_at)
         SELECT ?1, ?2, site, ?3, ?4, ?5, ?6, ?7 FROM accounts WHERE member = ?2
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, member, host, reason, text, toUnixSeconds(requested), Math.floor(eraseAt / 1000)),
    db.prepare("UPDATE profiles SET status = 'deleted' WHERE id = ?1").bind(member),
    // What waits for the morning or for its turn; a receipt is sent all the same.
    db
      .prepare(
        `DELETE FROM mails WHERE sent_at IS NULL AND kind IN ('notice', 'weekly', 'news')
         AND recipient IN (SELECT email FROM accounts WHERE member = ?1)`,
      )
      .bind(member),
    ...(mail ? [mail.row] : []),
  ]);
  await mail?.enqueue();
}

/**
 * The mail with the link that reactivates an account, `deleted` once for each deletion; null where there is
 * no account any more. Every mail about one deletion has the same link.
 */
export async function deletionMail(
  env: Env,
  tenant: Tenant,
  kind: "deleted" | "reactivate",
  member: string,
  deletion: string,
  now: Date,
): Promise<Pick<ReturnType<typeof newMail>, "row" | "enqueue"> | null> {
  const to = await databaseOf(env, tenant)
    .prepare(
      "SELECT email, profiles.name, profiles.language FROM accounts JOIN profiles ON profiles.id = accounts.member WHERE accounts.member = ?1",
    )
    .bind(member)
    .first<{ email: string; name: string; language: Locale }>();
  if (!to) return null;
  return newMail(
    env,
    tenant,
    { kind, locale: to.language, recipient: to.email, name: to.name, link: deletion },
    now,
    kind === "deleted" ? "NOT EXISTS (SELECT 1 FROM mails WHERE kind = ?3 AND link = ?7)" : "TRUE",
  );
}
