import type { IntlShape } from "@formatjs/intl";
import type { Locale } from "#contract/entities.ts";
import { localText } from "#contract/local-text.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import type { NoticeDetails } from "#origin/mail/mail-kinds.ts";
import { newMail } from "#origin/mail/mail-outbox.ts";
import { composeMail, mailIntl, type MailText } from "#origin/mail/render-mail.ts";
import type { NoticeBatch, NoticeItem } from "#origin/member/notifications/notices.ts";
import { tenantAtHost } from "#origin/tenant.ts";
import { notificationUnsubscribeToken } from "./unsubscribe-token.ts";

/** Lines of one email; the rest is only counted. */
const MAX_LINES = 10;

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

/** The text of such an email, and its unsubscribe address; null where none of its members is left. */
export async function renderNoticeMail(
  env: Env,
  tenant: Tenant,
  locale: Locale,
  name: string,
  { member, items }: NoticeDetails,
): Promise<(MailText & { unsubscribe: string }) | null> {
  const intl = await mailIntl(locale);
  const names = await namesOf(env, tenant, intl, locale, items);
  const lines = items.flatMap(({ type, profile, count, isNamed }) => {
    const other = names.get(profile);
    if (other === undefined) return [];
    const id = isNamed ? `mail.notice.${type}` : `mail.notice.${type}.someone`;
    return [intl.formatMessage({ id: id as never }, { other, count })];
  });
  const [first] = lines;
  if (first === undefined) return null;
  const types = [...new Set(items.map(({ type }) => type))];
  const token = await notificationUnsubscribeToken(env, tenant, { member, types });
  const unsubscribe = `https://${tenant.host}/unsubscribe/${token}`;
  const site = tenant.settings.name;
  const say = (part: string, values: Record<string, string | number> = {}) =>
    intl.formatMessage({ id: `mail.notice.${part}` as never }, { site, ...values });
  const more = lines.length - MAX_LINES;
  return {
    unsubscribe,
    ...composeMail(tenant, intl, name, {
      subject: lines.length === 1 ? first : say("subject", { count: lines.length }),
      lines: [...lines.slice(0, MAX_LINES), ...(more > 0 ? [say("more", { count: more })] : [])],
      button: {
        words: say("button"),
        address: `https://${tenant.host}${items.length === 1 ? pathAbout(items[0]) : "/chats"}`,
      },
      why: say("why"),
      stop: { words: say("stop"), address: unsubscribe },
    }),
  };
}

const LIKES: readonly NotificationType[] = ["like_received", "unread_notification_reminders"];
const pathAbout = (item: NoticeItem | undefined): string =>
  item === undefined || LIKES.includes(item.type) ? "/likes/received" : `/chats/${item.profile}`;

/** How the others are called, with the site's words for a fictional profile. Deleted profiles are left out. */
async function namesOf(
  env: Env,
  tenant: Tenant,
  intl: IntlShape,
  locale: Locale,
  items: readonly NoticeItem[],
): Promise<Map<string, string>> {
  const { results } = await databaseOf(env, tenant)
    .prepare(
      "SELECT id, name, fictional FROM profiles WHERE status = 'active' AND id IN (SELECT value FROM json_each(?1))",
    )
    .bind(JSON.stringify(items.map(({ profile }) => profile)))
    .all<{ id: string; name: string; fictional: number }>();
  const label =
    localText(tenant.settings.fictional_singular, locale) ??
    intl.formatMessage({ id: "shell.fictional" as never });
  return new Map(results.map(({ id, name, fictional }) => [id, fictional ? `${name} (${label})` : name]));
}
