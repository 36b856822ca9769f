import type { NewsMail } from "#contract/desk/news-previews.ts";
import type { NewsContent, NewsText, NewsType } from "#contract/desk/news.schema.ts";
import type { NewsDiscount } from "#contract/desk/news.ts";
import type { Locale } from "#contract/entities.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { intlIn } from "#origin/base/intl.ts";
import type { NewsDetails } from "#origin/outbound/mail/mail-kinds.ts";
import { sendEmail } from "#origin/outbound/mail/mailgun.ts";
import type { MailText } from "#origin/outbound/mail/render-mail.ts";
import { isListed } from "./notification-index.ts";
import { composeNews } from "./notification-texts.ts";
import { unsubscribeAddress, type NotificationMail } from "./unsubscribe-token.ts";

/** What an email of a piece of news is made from. */
interface Piece {
  type: NewsType;
  texts: readonly NewsText[];
  discount: NewsDiscount | null;
}

/**
 * News of the site or a promotion, in the reader's language, or in the first that it was written in. Null
 * where it was stopped, and where the member switched these off since, or withdrew their consent.
 */
export async function renderNewsMail(
  env: Env,
  tenant: Tenant,
  reader: Wording,
  name: string,
  { member, slug }: NewsDetails,
): Promise<NotificationMail | null> {
  const db = databaseOf(env, tenant);
  const news = await db
    .prepare("SELECT type, texts, discount FROM news WHERE site = ?1 AND slug = ?2 AND stopped_at IS NULL")
    .bind(tenant.id, slug)
    .first<{ type: NewsType; texts: string; discount: string | null }>();
  if (!news || !(await isListed(db, member, news.type))) return null;
  const unsubscribe = await unsubscribeAddress(env, tenant, { member, types: [news.type] });
  const piece = {
    type: news.type,
    texts: JSON.parse(news.texts) as NewsText[],
    discount: news.discount === null ? null : (JSON.parse(news.discount) as NewsDiscount),
  };
  const mail = await compose(tenant, piece, reader, name, unsubscribe);
  return mail && { unsubscribe, ...mail };
}

async function compose(
  tenant: Tenant,
  { type, texts, discount }: Piece,
  reader: Wording,
  name: string,
  unsubscribe: string,
): Promise<MailText | null> {
  const text = texts.find((each) => each.locale === reader.locale) ?? texts[0];
  if (!text) return null;
  const intl = await intlIn(languageTag({ ...reader, locale: text.locale }));
  return composeNews(tenant, intl, name, { type, text, discount, unsubscribe });
}

type Content = Pick<NewsContent, "type" | "texts"> & { discount: NewsDiscount | null };

/** The link that stops them in an email that no member gets: it opens its page, and stops nothing. */
const nobodysLink = ({ host }: Pick<Tenant, "host">): string => `https://${host}/unsubscribe/test`;

/** The email of each language, as it is sent. `name`: how its reader is addressed. */
export async function previewNews(tenant: Tenant, content: Content, name: string): Promise<NewsMail[]> {
  const mails = await Promise.all(
    content.texts.map(async ({ locale }) => {
      const mail = await compose(tenant, content, { locale }, name, nobodysLink(tenant));
      return mail && { locale, ...mail };
    }),
  );
  return mails.filter((mail) => mail !== null);
}

/**
 * Sends one language of it to somebody who tests it. Rejects where the mail provider does not take it.
 *
 * @returns Whether there is such a language.
 */
export async function sendNewsTest(
  env: Env,
  tenant: Tenant,
  {
    content,
    locale,
    to,
    id,
  }: { content: Content; locale: Locale; to: { name: string; email: string }; id: string },
): Promise<boolean> {
  if (!content.texts.some((text) => text.locale === locale)) return false;
  const mail = await compose(tenant, content, { locale }, to.name, nobodysLink(tenant));
  if (!mail) return false;
  await sendEmail(env, tenant.mailDomain, {
    ...mail,
    id,
    unsubscribe: nobodysLink(tenant),
    from: { name: tenant.settings.mail_name, address: `hello@${tenant.mailDomain}` },
    to: to.email,
  });
  return true;
}
