import type { IntlShape } from "@formatjs/intl";
import type { Locale } from "#contract/entities.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import type { NoticeDetails } from "#origin/mail/mail-kinds.ts";
import { newMail } from "#origin/mail/mail-outbox.ts";
import { composeMail, mailIntl } from "#origin/mail/render-mail.ts";
import { memberObject } from "#origin/member/address.ts";
import type { NoticeBatch, NoticeItem } from "#origin/member/notifications/notices.ts";
import { tenantAtHost } from "#origin/tenant.ts";
import { profileNames } from "./profile-names.ts";
import { unsubscribeAddress, type NotificationMail } from "./unsubscribe-token.ts";

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

/**
 * The text of such an email. The member's object is asked again, since the mail provider may have been down
 * for hours: null where they have read or seen all of it, or switched it off.
 */
export async function renderNoticeMail(
  env: Env,
  tenant: Tenant,
  locale: Locale,
  name: string,
  { member, items: collected }: NoticeDetails,
): Promise<NotificationMail | null> {
  const items = await memberObject(env, tenant.pool, member).openNotices(collected);
  if (items.length === 0) return null;
  const intl = await mailIntl(locale);
  const ids = items.map(({ profile }) => profile);
  const lines = linesOf(intl, await profileNames(env, tenant, intl, locale, ids), items);
  const [first] = lines;
  if (first === undefined) return null;
  const types = [...new Set(items.map(({ type }) => type))];
  const unsubscribe = await unsubscribeAddress(env, tenant, { member, types });
  const site = tenant.settings.name;
  const say = (part: string, values: Record<string, string | number> = {}) =>
    intl.formatMessage({ id: `mail.notice.${part}` as never }, { site, ...values });
  const more = lines.length - MAX_LINES;
  return {
    unsubscribe,
    ...composeMail(tenant, intl, name, {
      subject: lines.length === 1 ? first : say("subject", { count: items.length }),
      lines: [...lines.slice(0, MAX_LINES), ...(more > 0 ? [say("more", { count: more })] : [])],
      button: {
        words: say("button"),
        address: `https://${tenant.host}${items.length === 1 ? pathAbout(items[0]) : pathOfAll(items)}`,
      },
      why: say("why"),
      stop: { words: say("stop"), address: unsubscribe },
    }),
  };
}

/** A line for each profile, and one for all likes whose members the reader may not know. */
function linesOf(intl: IntlShape, names: Map<string, string>, items: readonly NoticeItem[]): string[] {
  const known = items.filter(({ profile }) => names.has(profile));
  const say = (id: string, values: Record<string, string | number>) =>
    intl.formatMessage({ id: `mail.notice.${id}` as never }, values);
  const named = known
    .filter(({ isNamed }) => isNamed)
    .map(({ type, profile, count }) => say(type, { other: names.get(profile) ?? "", count }));
  const unnamed = LIKES.flatMap((type) => {
    const count = known.filter((item) => item.type === type && !item.isNamed).length;
    return count === 0 ? [] : [say(`${type}.someone`, { count })];
  });
  return [...named, ...unnamed];
}

const LIKES: readonly NotificationType[] = ["like_received", "unread_notification_reminders"];
const pathAbout = (item: NoticeItem | undefined): string =>
  item === undefined || LIKES.includes(item.type) ? "/likes/received" : `/chats/${item.profile}`;
const pathOfAll = (items: readonly NoticeItem[]): string =>
  items.every(({ type }) => LIKES.includes(type)) ? "/likes/received" : "/chats";
