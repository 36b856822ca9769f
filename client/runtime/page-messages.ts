import type { MessageFormatElement } from "react-intl";
import { load } from "virtual:page-messages";
import type { PageName } from "#client/routes.ts";
import type { LanguageTag } from "#contract/platform/language-tag.ts";

/**
 * The messages of one page in one language or variant, or those that all of a member's pages share, or those
 * of the bonus or of the bar about cookies. Nothing else of any language is downloaded.
 */
export async function loadPageMessages(
  tag: LanguageTag,
  page: PageName | "member" | "bonus" | "consent",
): Promise<Record<string, MessageFormatElement[]>> {
  return (await load(tag, page)).default;
}
