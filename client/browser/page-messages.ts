import type { MessageFormatElement } from "react-intl";
import { load } from "virtual:page-messages";
import type { PageName } from "#client/routes.ts";
import type { Locale } from "#contract/entities.ts";

/**
 * The messages of one page in one language, or those that all of a member's pages share, or those of the
 * bonus or of the bar about cookies. Nothing else of any language is downloaded.
 */
export async function loadPageMessages(
  locale: Locale,
  page: PageName | "member" | "bonus" | "consent",
): Promise<Record<string, MessageFormatElement[]>> {
  return (await load(locale, page)).default;
}
