import type { Locale } from "#contract/entities.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { intlIn } from "#origin/base/intl.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { memberObject } from "#origin/member/address.ts";
import type { NoticeBatch } from "#origin/member/notifications/notices.ts";
import type { NoticeDetails } from "#origin/outbound/mail/mail-kinds.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { composeNotice } from "./notification-texts.ts";
import { profileNames } from "./profile-names.ts";
import { unsubscribeAddress, type NotificationMail } from "./unsubscribe-token.ts";

/**
 * Stores and queues the email about a batch of notices, once by the batch's id. None for a deleted account,
 * although it may come back.
 */
export async function sendNoticeMail(
  env: Env,
  pool: string,
  member: string,
  { id, host, items }: NoticeBatch,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, { pool });
  const to = await db
    .prepare(
      "SELECT accounts.email, profiles.name, profiles.language FROM accounts JOIN profiles ON profiles.id = accounts.member WHERE accounts.member = ?1 AND profiles.status <> 'deleted'",
    )
    .bind(member)
    .first<{ email: string; name: string; language: Locale }>();
  const tenant = to && (await tenantAtHost(host));
  if (!to || !tenant) return;
  const mail = newMail(
    env,
    tenant,
    {
      id,
      kind: "notice",
      locale: to.language,
      recipient: to.email,
      name: to.name,
      link: null,
      details: { member, items },
    },
    now,
  );
  await mail.row.run();
  await mail.enqueue();
}

/**
 * The text of such an email. The member's object is asked again, since the mail provider may have been down
 * for hours: null where they have read or seen all of it, or switched it off.
 */
export async function renderNoticeMail(
  env: Env,
  tenant: Tenant,
  reader: Wording,
  name: string,
  { member, items: collected }: NoticeDetails,
): Promise<NotificationMail | null> {
  const items = await memberObject(env, tenant.pool, member).openNotices(collected);
  if (items.length === 0) return null;
  const intl = await intlIn(languageTag(reader));
  const ids = items.map(({ profile }) => profile);
  const types = [...new Set(items.map(({ type }) => type))];
  const unsubscribe = await unsubscribeAddress(env, tenant, { member, types });
  const names = await profileNames(env, tenant, intl, reader.locale, ids);
  const text = composeNotice(tenant, intl, name, { items, names, unsubscribe });
  return text && { ...text, unsubscribe };
}
