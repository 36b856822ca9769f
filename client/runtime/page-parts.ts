import type { MessageFormatElement } from "react-intl";
import { loadPage, type PageModule } from "#client/page/pages.ts";
import type { Seed } from "#client/page/seed.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { loadFailedSheets } from "./link-stylesheets.ts";
import { loadPageMessages } from "./page-messages.ts";

type PartsOf = Pick<Seed, "locale" | "variant" | "page" | "loggedIn">;

interface PageParts {
  module: PageModule;
  words: Record<string, MessageFormatElement[]>;
}

const fetched = new Map<string, Promise<PageParts>>();

/**
 * Downloads a page's code with its styles, and its messages, each once. Parts that are there are had within
 * the same task: importing them again would let a frame of the old page go by first. A later call tries again
 * what could not be loaded.
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
  await loadFailedSheets();
  const [module, words, ofMember] = await Promise.all([
    loadPage(page),
    loadPageMessages(tag, page),
    loggedIn ? loadPageMessages(tag, "member") : {},
  ]);
  return { module, words: { ...words, ...ofMember } };
}
