import type { IntlShape } from "react-intl";
import type { Interest } from "#contract/vocabulary.ts";

/** German writes nouns with a capital within a sentence too. */
const CAPITALIZES_NOUNS = "de";

/** The name of an interest within a sentence: lists capitalise it, and most languages don't in a sentence. */
export function interestInSentence(intl: IntlShape, interest: Interest): string {
  const name = intl.formatMessage({ id: `vocab.interests.${interest}` });
  const language = new Intl.Locale(intl.locale).language;
  return language === CAPITALIZES_NOUNS ? name : name.toLocaleLowerCase(language);
}
