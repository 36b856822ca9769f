import type { MessageFormatElement } from "react-intl";
import { load } from "virtual:page-messages";
import type { PageName } from "#client/routes.ts";
import type { Locale } from "#contract/entities.ts";

/**
 * The words of one page in one language, or what stands around all of a member's, or around some: nothing
 * else of any language travels.
 */
export async function loadPageMessages(
  locale: Locale,
  page: PageName | "member" | "bonus",
): Promise<Record<string, MessageFormatElement[]>> {
  return (await load[locale]?.[page]?.())?.default ?? {};
}
