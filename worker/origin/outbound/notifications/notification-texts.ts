import type { IntlShape } from "@formatjs/intl";
import type { NewsText, NewsType } from "#contract/desk/news.schema.ts";
import type { NewsDiscount } from "#contract/desk/news.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { NotificationType } from "#contract/product/notification-types.ts";
import type { NoticeItem } from "#origin/member/notifications/notices.ts";
import { composeMail, type MailText } from "#origin/outbound/mail/render-mail.ts";

/** Lines of one email; the rest is only counted. */
const MAX_LINES = 10;

/**
 * An email about unread messages and likes, with the others' names by their ids; null where none of them is
 * left.
 */
export function composeNotice(
  tenant: Tenant,
  intl: IntlShape,
  name: string,
  { items, names, unsubscribe }: { items: NoticeItem[]; names: Map<string, string>; unsubscribe: string },
): MailText | null {
  const lines = linesOf(intl, names, items);
  const [first] = lines;
  if (first === undefined) return null;
  const say = saying(tenant, intl, "notice");
  const more = lines.length - MAX_LINES;
  return composeMail(tenant, intl, name, {
    subject: lines.length === 1 ? first : say("subject", { count: items.length }),
    lines: [...lines.slice(0, MAX_LINES), ...(more > 0 ? [say("more", { count: more })] : [])],
    button: {
      words: say("button"),
      address: `https://${tenant.host}${items.length === 1 ? pathAbout(items[0]) : pathOfAll(items)}`,
    },
    why: say("why"),
    stop: { words: say("stop"), address: unsubscribe },
  });
}

/** A weekly update: new likes and newcomers who fit; null where there is neither. */
export function composeWeekly(
  tenant: Tenant,
  intl: IntlShape,
  name: string,
  { likes, names, unsubscribe }: { likes: number; names: string[]; unsubscribe: string },
): MailText | null {
  const say = saying(tenant, intl, "weekly");
  const lines = [
    ...(likes > 0 ? [say("likes", { count: likes })] : []),
    ...(names.length > 0
      ? [say("newcomers", { names: intl.formatList(names, { type: "conjunction" }) })]
      : []),
  ];
  if (lines.length === 0) return null;
  return composeMail(tenant, intl, name, {
    subject: say("subject"),
    lines,
    button: {
      words: say("button"),
      address: `https://${tenant.host}${names.length > 0 ? "/members" : "/likes/received"}`,
    },
    why: say("why"),
    stop: { words: saying(tenant, intl, "notice")("stop"), address: unsubscribe },
  });
}

/** News of the site, or a promotion with the code that it is about. */
export function composeNews(
  tenant: Tenant,
  intl: IntlShape,
  name: string,
  {
    type,
    text,
    discount,
    unsubscribe,
  }: { type: NewsType; text: NewsText; discount: NewsDiscount | null; unsubscribe: string },
): MailText {
  return composeMail(tenant, intl, name, {
    subject: text.title,
    lines: [...text.paragraphs, ...(discount ? [discountLine(intl, discount)] : [])],
    button: { words: text.button.words, address: `https://${tenant.host}${text.button.path}` },
    why: saying(tenant, intl, type)("why"),
    stop: { words: saying(tenant, intl, "notice")("stop"), address: unsubscribe },
  });
}

/** The end of a code is written as a day in UTC: the page that takes it says the hour. */
const discountLine = (intl: IntlShape, { code, percentage, expires_at: end }: NewsDiscount): string =>
  intl.formatMessage(
    { id: (end === null ? "mail.promotions.code" : "mail.promotions.code_until") as never },
    {
      code,
      percentage: intl.formatNumber(percentage / 100, { style: "percent" }),
      end: end === null ? "" : intl.formatDate(end, { dateStyle: "long", timeZone: "UTC" }),
    },
  );

const saying =
  (tenant: Tenant, intl: IntlShape, kind: string) =>
  (part: string, values: Record<string, string | number> = {}): string =>
    intl.formatMessage({ id: `mail.${kind}.${part}` as never }, { site: tenant.settings.name, ...values });

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
