import type { Locale } from "./entities.ts";

/** A language, or a language as one country writes it: `nl`, `nl-BE`. */
export type LanguageTag = Locale | `${Locale}-${string}`;

/** A reader's language. `variant` is their country (ISO 3166) where it has an overlay of that language. */
export interface Wording {
  locale: Locale;
  variant?: string | undefined;
}

/** The tag (BCP 47) by which words are loaded, formats made and a text's language named. */
export const languageTag = ({ locale, variant }: Wording): LanguageTag =>
  variant === undefined ? locale : `${locale}-${variant}`;
