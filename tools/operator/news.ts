import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { NewsReceiversAnswer } from "#contract/desk/news-receivers.ts";
import type { ListedNews, NewsBody, NewsContent } from "#contract/desk/news.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { operatorCall, siteNamed } from "./operator-call.ts";

const USAGE = [
  "npm run news -- <site> <slug>             shows how many would get tenants/<site>/news/<slug>.<language>.md, or promotions/<slug>.<language>.md",
  "npm run news -- <site> <slug> test        sends each language of it to yourself",
  "npm run news -- <site> <slug> send <n>    sends it to those n members; repeated, it says how far it is",
  "npm run news -- <site> <slug> stop <why>  stops it: what has not left does not leave",
].join("\n");
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
function readNews(site: string, slug: string): NewsContent {
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
    if (texts.length > 0) return { type, texts };
  }
  throw new Fault(`no tenants/${site}/news/${slug}.<language>.md`);
}

const stateOf = ({
  slug,
  started_at: started,
  finished_at: finished,
  stopped_at: stopped,
  ...of
}: ListedNews): string =>
  [
    `${slug}: begun ${started}`,
    stopped === null ? (finished === null ? "under way" : `finished ${finished}`) : `stopped ${stopped}`,
    `${of.sent} members got it, ${of.waiting} wait`,
  ].join(", ");

/** npm run news: sends a text to every member of a site who gets news, or promotions, once. */
async function main([id, slug, verb, ...rest]: string[]): Promise<void> {
  if (id === undefined || slug === undefined) throw new Fault(USAGE);
  const site = siteNamed(id);
  if (verb === "stop") {
    const reason = rest.join(" ");
    if (reason.length < 3) throw new Fault(USAGE);
    console.log(stateOf(await operatorCall<ListedNews>(site, "/api/news", { slug, reason }, "DELETE")));
    return;
  }
  const content = readNews(id, slug);
  if (verb === "send" && /^\d+$/.test(rest[0] ?? "")) {
    const body: NewsBody = { ...content, slug, receivers: Number(rest[0]) };
    console.log(stateOf(await operatorCall<ListedNews>(site, "/api/news", body)));
    return;
  }
  if (verb === "test") {
    for (const { locale } of content.texts) {
      const { to } = await operatorCall<{ to: string }>(site, "/api/news-tests", { ...content, locale });
      console.log(`${locale}: sent to ${to}`);
    }
    return;
  }
  if (verb !== undefined) throw new Fault(USAGE);
  const { total, languages } = await operatorCall<NewsReceiversAnswer>(
    site,
    `/api/news-receivers?type=${content.type}`,
  );
  const by = languages.map(({ language, count }) => `${language} ${count}`).join(", ");
  console.log(`${slug}: ${total} members would get it${by && ` (${by})`}`);
  console.log(`To send it: npm run news -- ${id} ${slug} send ${total}`);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
