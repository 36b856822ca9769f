import type { MessageFormatElement } from "react-intl";
import { pageOf } from "#client/pages/pages.ts";
import type { PageModule } from "#client/routes.ts";
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
  const { page: load, styles = [] } = pageOf(page);
  const [module, words, ofMember] = await Promise.all([
    load(),
    loadPageMessages(locale, page),
    loggedIn ? loadPageMessages(locale, "member") : {},
    ...styles.map(adoptStylesheet),
  ]);
  return { module, words: { ...words, ...ofMember } };
}
