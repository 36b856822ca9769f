import type { MessageFormatElement } from "react-intl";
import { loadPage, type PageModule } from "#client/pages.ts";
import { folderOf, pageLook } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import { loadPageMessages } from "./page-messages.ts";
import { adoptStylesheet } from "./stylesheets.ts";

/** Loads a page's code and messages, and puts its styles in place. Each is downloaded once. */
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
    ...(look.styles ?? []).map(adoptStylesheet),
    ...(loggedIn ? (look.memberStyles ?? []) : []).map(adoptStylesheet),
    adoptStylesheet(`pages/${folderOf(look)}`),
  ]);
  return { module, words: { ...words, ...ofMember } };
}
