import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TextTemplate } from "#client/pages/document/template.ts";
import { routes } from "#client/routes.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import { compileText } from "#tools/build/documents/compile.ts";
import { nameOfFile } from "#tools/build/documents/read.ts";
import { LANDERS } from "./landers.ts";

/** A page of a site at `/{token}`: its text by language. */
export type SitePage = Partial<Record<Locale, TextTemplate>>;

/** First words of addresses that the edge, the specification or search engines use besides the pages. */
const RESERVED = [
  "account-deleted",
  "activate",
  "api",
  "assets",
  "ban",
  "complaints",
  "dev",
  "entry-warning",
  "healthz",
  "landers",
  "logout",
  "mail-change",
  "pages",
  "photos",
  "sitemap",
  "unsubscribe",
  "webhooks",
];

/** Words that no site can give to a page of its own. */
const reservedTokens: ReadonlySet<string> = new Set([
  ...RESERVED,
  ...routes.map(({ path }) => path.split("/")[1] ?? "").filter((word) => /^[a-z]/.test(word)),
]);

/**
 * The pages of a site: `<token>.<locale>.md` in the folder of its id beside its file. A faulty file is left
 * out and reported.
 */
export function readSitePages(
  folder: string,
  name: string,
): { pages: Map<string, SitePage>; faults: string[] } {
  const pages = new Map<string, SitePage>();
  const faults: string[] = [];
  if (!existsSync(folder)) return { pages, faults };
  for (const file of readdirSync(folder).sort()) {
    if (file === LANDERS) continue;
    const found = nameOfFile(file);
    if (!found) {
      faults.push(`${name}/${file}: (name): expected <token>.<${LOCALES.join("|")}>.md, found ${file}`);
      continue;
    }
    if (reservedTokens.has(found.name)) {
      faults.push(
        `${name}/${file}: (name): expected a word that no other page has, found "${found.name}", which is reserved`,
      );
      continue;
    }
    const compiled = compileText(readFileSync(join(folder, file), "utf8"));
    faults.push(...compiled.faults.map((fault) => `${name}/${file}: (text): ${fault}`));
    if (compiled.faults.length === 0)
      pages.set(found.name, { ...pages.get(found.name), [found.locale]: compiled.text });
  }
  return { pages, faults };
}

/** What the page is called in each language, without what its title may say of the site. */
export const titlesOf = (page: SitePage): Partial<Record<Locale, string>> =>
  Object.fromEntries(Object.entries(page).map(([locale, { title }]) => [locale, title]));
