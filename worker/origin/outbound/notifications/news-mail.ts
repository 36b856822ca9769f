import type { NewsText } from "#contract/desk/news.schema.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { intlIn } from "#origin/base/intl.ts";
import type { NewsDetails } from "#origin/outbound/mail/mail-kinds.ts";
import { isListed } from "./notification-index.ts";
import { composeNews } from "./notification-texts.ts";
import { unsubscribeAddress, type NotificationMail } from "./unsubscribe-token.ts";

/**
 * News of the site or a promotion, in the reader's language, or in the first that it was written in. Null
 * where the member switched these off since, or withdrew their consent.
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
    .prepare("SELECT type, texts FROM news WHERE site = ?1 AND slug = ?2")
    .bind(tenant.id, slug)
    .first<{ type: "site_news" | "promotions"; texts: string }>();
  if (!news || !(await isListed(db, member, news.type))) return null;
  const texts: NewsText[] = JSON.parse(news.texts);
  const text = texts.find((each) => each.locale === reader.locale) ?? texts[0];
  if (!text) return null;
  const intl = await intlIn(languageTag({ ...reader, locale: text.locale }));
  const unsubscribe = await unsubscribeAddress(env, tenant, { member, types: [news.type] });
  return { unsubscribe, ...composeNews(tenant, intl, name, { type: news.type, text, unsubscribe }) };
}
