import type { LocalText, Locale } from "#contract/entities.ts";

/** A text of a site's settings in the reader's language, or in English where it has none in that language. */
export const localText = (text: LocalText | null, locale: Locale): string | null =>
  typeof text === "string" || text === null ? text : (text[locale] ?? text.en ?? null);
