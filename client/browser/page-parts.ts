import type { MessageFormatElement } from "react-intl";
import { loadPage, type PageModule } from "#client/pages.ts";
import { folderOf, pageLook } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import { languageTag } from "#contract/language-tag.ts";
import { loadPageMessages } from "./page-messages.ts";
import { loadStylesheet } from "./stylesheets.ts";

/** Loads a page's code and messages, and puts its styles in place. Each is downloaded once. */
export async function loadPageParts({
  page,
  loggedIn,
  ...wording
}: Pick<Seed, "locale" | "variant" | "page" | "loggedIn">): Promise<{
  module: PageModule;
  words: Record<string, MessageFormatElement[]>;
}> {
  const look = pageLook(page);
  const tag = languageTag(wording);
  const [module, words, ofMember] = await Promise.all([
    loadPage(page),
    loadPageMessages(tag, page),
    loggedIn ? loadPageMessages(tag, "member") : {},
    ...(look.styles ?? []).map(loadStylesheet),
    ...(loggedIn ? (look.memberStyles ?? []) : []).map(loadStylesheet),
    loadStylesheet(`pages/${folderOf(look)}`),
  ]);
  return { module, words: { ...words, ...ofMember } };
}
