import type { MessageFormatElement } from "react-intl";
import { loadPage, type PageModule } from "#client/page/pages.ts";
import type { SheetName } from "#client/page/route.ts";
import type { Seed } from "#client/page/seed.ts";
import { folderOf, hasTopBar, pageLook, type PageName } from "#client/routes.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { loadPageMessages } from "./page-messages.ts";
import { fetchStylesheet, loadStylesheet } from "./stylesheets.ts";

type PartsOf = Pick<Seed, "locale" | "variant" | "page" | "loggedIn">;

interface PageParts {
  module: PageModule;
  words: Record<string, MessageFormatElement[]>;
}

const fetched = new Map<string, Promise<PageParts>>();

/**
 * Downloads a page's code, messages and styles, each once. The styles count once the page is shown. Parts
 * that are there are had within the same task: importing them again would let a frame of the old page go by
 * first. A later call tries again what could not be loaded.
 */
export function fetchPageParts({ page, loggedIn, locale, variant }: PartsOf): Promise<PageParts> {
  const key = [page, loggedIn, locale, variant].join(" ");
  const known = fetched.get(key);
  if (known) return known;
  const parts = download({ page, loggedIn, locale, variant });
  fetched.set(key, parts);
  parts.catch(() => fetched.delete(key));
  return parts;
}

async function download({ page, loggedIn, ...wording }: PartsOf): Promise<PageParts> {
  const tag = languageTag(wording);
  const [module, words, ofMember] = await Promise.all([
    loadPage(page),
    loadPageMessages(tag, page),
    loggedIn ? loadPageMessages(tag, "member") : {},
    ...stylesOf(page, loggedIn).map(fetchStylesheet),
  ]);
  return { module, words: { ...words, ...ofMember } };
}

/** Loads the document's first page, or one that is shown over it, and adds its styles to the document. */
export async function loadPageParts(page: PartsOf): Promise<PageParts> {
  const [parts] = await Promise.all([
    fetchPageParts(page),
    ...stylesOf(page.page, page.loggedIn).map(loadStylesheet),
  ]);
  return parts;
}

/** The stylesheets of a page: what it shares with others, and its own. */
export function stylesOf(page: PageName, loggedIn: boolean): SheetName[] {
  const look = pageLook(page);
  return [
    ...(hasTopBar(page) ? (["top-bar"] as const) : []),
    ...(look.styles ?? []),
    ...(loggedIn ? (look.memberStyles ?? []) : []),
    `pages/${folderOf(look)}` as const,
  ];
}
