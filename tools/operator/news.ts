import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { NewsAnswer, NewsBody } from "#contract/desk/news.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { operatorCall, siteNamed } from "./operator-call.ts";

const USAGE =
  "npm run news -- <site> <slug>   sends tenants/<site>/news/<slug>.<language>.md, or promotions/<slug>.<language>.md";
/** The folders beside a site's file, and what their texts are sent as. */
const FOLDERS = { news: "site_news", promotions: "promotions" } as const;

/**
 * Reads one text: a heading, paragraphs, and a link to a page of the site as its last line, which becomes the
 * button. Nothing else of Markdown is shown in an email, so it is refused.
 */
export function parseNews(file: string, markdown: string, locale: Locale): NewsBody["texts"][number] {
  const blocks = markdown
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.replaceAll(/\s+/g, " ").trim());
  const title = /^# (?<title>.+)$/.exec(blocks[0] ?? "")?.groups?.["title"];
  if (title === undefined) throw new Fault(`${file}: begins with "# " and the title`);
  const { words, path } =
    /^\[(?<words>[^\]]+)\]\((?<path>\/[^)\s]*)\)$/.exec(blocks.at(-1) ?? "")?.groups ?? {};
  if (words === undefined || path === undefined)
    throw new Fault(`${file}: ends with a link to a page of the site, as in "[Have a look](/members)"`);
  const paragraphs = blocks.slice(1, -1);
  if (paragraphs.length === 0) throw new Fault(`${file}: has no paragraph between the title and the link`);
  const markup = paragraphs.find((paragraph) => /^[#>*+-] |^\d+\. |[*_`]\S|<|\]\(/.test(paragraph));
  if (markup !== undefined)
    throw new Fault(
      `${file}: paragraphs are plain text, without lists, links and emphasis: "${markup.slice(0, 60)}"`,
    );
  return { locale, title, paragraphs, button: { words, path } };
}

/**
 * The texts of a slug in every language that has one, English first since readers of other languages get the
 * first.
 */
function readNews(site: string, slug: string): NewsBody {
  for (const [folder, type] of Object.entries(FOLDERS)) {
    const path = `tenants/${site}/${folder}`;
    if (!existsSync(path)) continue;
    const files = readdirSync(path).filter((file) => file.startsWith(`${slug}.`) && file.endsWith(".md"));
    const texts = files
      .map((file) => {
        const locale = LOCALES.find((each) => file === `${slug}.${each}.md`);
        if (locale === undefined) throw new Fault(`${path}/${file}: no such language`);
        return parseNews(`${path}/${file}`, readFileSync(`${path}/${file}`, "utf8"), locale);
      })
      .toSorted((a, b) => Number(b.locale === "en") - Number(a.locale === "en"));
    if (texts.length > 0) return { slug, type, texts };
  }
  throw new Fault(`no tenants/${site}/news/${slug}.<language>.md`);
}

/**
 * npm run news: sends a text to every member of a site who gets news, or promotions, once. Repeated, it says
 * how far it is.
 */
async function main([id, slug]: string[]): Promise<void> {
  if (id === undefined || slug === undefined) throw new Fault(USAGE);
  const site = siteNamed(id);
  const news = readNews(id, slug);
  const {
    recipients,
    finished_at: finished,
    started_at: started,
  } = await operatorCall<NewsAnswer>(site, "/api/news", news);
  console.log(
    `${slug}: begun ${started}, ${finished === null ? "under way" : `finished ${finished}`}, ${recipients} members so far`,
  );
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
