import { load } from "virtual:documents";
import { buckets } from "virtual:tenants/pages";
import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import type { Locale } from "#contract/entities.ts";
import { hostBucket } from "#contract/platform/host-bucket.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import { unpack } from "#contract/platform/unpack.ts";
import { spelled } from "#contract/product/spelling.ts";
import { factsOf } from "./facts.ts";
import { routes, siteDocument } from "./route.ts";
import { escapeHtml, fillTemplate, type TextTemplate } from "./template.ts";

/** Texts with fewer sections are read from the top. */
const SECTIONS_WITH_CONTENTS = 4;

const contentsEntry = ({ id, title }: TextTemplate["sections"][number]): string =>
  `<li><a href="#${id}">${escapeHtml(title)}</a></li>`;

/** What the form for banning one's own address came back with. */
export interface BanAttempt {
  typed: string;
  code: string;
}

export const source = pageSource([...routes, siteDocument], {
  addressQuery: ({ query }) => (query.get("sent") === "1" ? { sent: "1" } : {}),
  async data(request) {
    const { route, params, site, mayLackCalls, query } = request;
    const found =
      route === "token"
        ? await siteText(site.id, "token" in params ? params.token : "", request)
        : await documentText(route.slice("pages-".length), request);
    if (!found) return { state: "gone" as const };
    const { sections, ...text } = fillTemplate(found.template, factsOf(request));
    return ready({
      ...text,
      hasContents: sections.length >= SECTIONS_WITH_CONTENTS,
      contents: sections.map(contentsEntry).join(""),
      ...(found.language !== request.locale && { language: found.language }),
      ...(!site.isCompanyConfirmed && { isCompanyUnconfirmed: true }),
      // the form of /pages/ban, where the backend has such a call
      ...(route === "pages-ban" &&
        !mayLackCalls && {
          ban: { isSent: query.get("sent") === "1", attempt: null as BanAttempt | null },
        }),
    });
  },
});
export type Data = DataOf<typeof source>;

interface Found {
  template: TextTemplate;
  language: Locale;
}

async function documentText(document: string, reader: Wording): Promise<Found | null> {
  const texts = load[document] ?? {};
  const language = inOrder(reader.locale, texts);
  const module =
    language && (await (texts[languageTag({ ...reader, locale: language })] ?? texts[language])?.());
  return language && module ? { template: await unpack(module.default), language } : null;
}

async function siteText(site: string, token: string, reader: Wording): Promise<Found | null> {
  const bucket = await buckets[hostBucket(site, buckets.length)]?.();
  const pages = bucket && (await unpack<Record<string, Record<string, TextTemplate>>>(bucket.default));
  const texts = pages?.[`${site}/${token}`] ?? {};
  const language = inOrder(reader.locale, texts);
  const template = language && texts[language];
  if (!language || !template) return null;
  const tag = languageTag({ ...reader, locale: language });
  return { template: { ...template, html: spelled(tag, template.html) }, language };
}

/** The reader's language, English, or whichever there is. */
const inOrder = (locale: Locale, texts: Partial<Record<Locale, unknown>>): Locale | null =>
  [locale, "en" as const, ...(Object.keys(texts) as Locale[])].find((each) => texts[each] !== undefined) ??
  null;
