import type { MessageFormatElement } from "react-intl";
import { loadPage, type PageModule } from "#client/pages.ts";
import { folderOf, pageLook } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import { loadPageMessages } from "./page-messages.ts";
import { adoptSheet } from "./sheets.ts";

/** What a page is made of in this language, with its styles in place; each part travels once. */
export async function loadPageParts({
  locale,
  page,
  loggedIn,
}: Pick<Seed, "locale" | "page" | "loggedIn">): Promise<{
  module: PageModule;
  words: Record<string, MessageFormatElement[]>;
}> {
  const look = pageLook(page);
  const [module, words, ofMember] = await Promise.all([
    loadPage(page),
    loadPageMessages(locale, page),
    loggedIn ? loadPageMessages(locale, "member") : {},
    ...(look.styles ?? []).map(adoptSheet),
    adoptSheet(`pages/${folderOf(look)}`),
  ]);
  return { module, words: { ...words, ...ofMember } };
}
