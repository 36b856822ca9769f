import type { Locale } from "#contract/entities.ts";

/** A language, or a language as one country writes it: `nl`, `nl-BE`. */
export type LanguageTag = Locale | `${Locale}-${string}`;

/** A reader's language. `variant` is their country (ISO 3166) where it has an overlay of that language. */
export interface Wording {
  locale: Locale;
  variant?: string | undefined;
}

/**
 * The tag by which dates and times are written. English is read in many countries: the day stands before the
 * month and hours are counted to 24, as in our other languages.
 */
export const formatsTag = (tag: LanguageTag): LanguageTag => (tag === "en" ? "en-GB-u-hc-h23" : tag);

/** The tag by which money is written: "$" where British English has "US$". */
export const moneyTag = (locale: string): string => (locale.startsWith("en") ? "en" : locale);

/** The language of a tag without its country. */
export const baseLocale = (tag: LanguageTag): string => tag.slice(0, 2);

/** The tag (BCP 47) by which words are loaded, formats made and a text's language named. */
export const languageTag = ({ locale, variant }: Wording): LanguageTag =>
  variant === undefined ? locale : `${locale}-${variant}`;
