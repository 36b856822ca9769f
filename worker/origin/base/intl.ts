import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import { load } from "virtual:messages";
import { formatsTag, type LanguageTag } from "#contract/platform/language-tag.ts";
import { reportError } from "#contract/platform/report-error.ts";

/** The messages of emails and documents in one language or variant; English where the language has none. */
export async function intlIn(tag: LanguageTag): Promise<IntlShape> {
  const messages = ((await load[tag]?.()) ?? (await load["en"]?.()))?.default ?? {};
  return createIntl(
    {
      locale: formatsTag(tag),
      messages: messages as never,
      onError: (error) => {
        reportError("messages", error);
      },
    },
    createIntlCache(),
  );
}
