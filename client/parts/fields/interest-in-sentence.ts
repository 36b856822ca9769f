import type { IntlShape } from "react-intl";
import type { Locale } from "#contract/entities.ts";
import type { Interest } from "#contract/product/vocabulary.ts";

/** How each language writes a noun within a sentence. */
const NOUNS = {
  da: "small",
  de: "capital",
  en: "small",
  es: "small",
  fi: "small",
  fr: "small",
  it: "small",
  nb: "small",
  nl: "small",
  pl: "small",
  sv: "small",
} as const satisfies Record<Locale, "small" | "capital">;

/** The name of an interest within a sentence: lists capitalise it, and most languages don't in a sentence. */
export function interestInSentence(intl: IntlShape, interest: Interest): string {
  const name = intl.formatMessage({ id: `vocab.interests.${interest}` });
  const { language } = new Intl.Locale(intl.locale);
  return NOUNS[language as Locale] === "capital" ? name : name.toLocaleLowerCase(language);
}
