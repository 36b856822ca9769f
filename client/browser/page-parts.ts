import type { MessageFormatElement } from "react-intl";
import type { Locale } from "../../worker/contract/entities.ts";
import { pageOf } from "../pages/pages.ts";
import type { PageModule } from "../routes.ts";
import type { PageName } from "../seed.ts";
import { loadPageMessages } from "./page-messages.ts";
import { adoptSheet } from "./sheets.ts";

/** What a page is made of in this language, with its styles in place; each part travels once. */
export async function loadPageParts(locale: Locale, page: PageName): Promise<{ module: PageModule; words: Record<string, MessageFormatElement[]> }> {
  const { page: load, styles = [] } = pageOf(page);
  const [module, words] = await Promise.all([load(), loadPageMessages(locale, page), ...styles.map(adoptSheet)]);
  return { module, words };
}
