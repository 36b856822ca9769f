import type { IntlShape } from "react-intl";
import type { Interest } from "#contract/product/vocabulary.ts";

/** In the alphabetical order of the reader's language: in Swedish å, ä and ö come last. */
export function sortByName<Item>(
  { locale }: Pick<IntlShape, "locale">,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  const { compare } = new Intl.Collator(locale);
  return items.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
}

/** Countries with their names, in alphabetical order. */
export const sortedCountries = (
  intl: IntlShape,
  codes: readonly string[],
): { code: string; name: string }[] =>
  sortByName(
    intl,
    codes.map((code) => ({ code, name: intl.formatDisplayName(code, { type: "region" }) ?? code })),
    ({ name }) => name,
  );

/**
 * Interests to choose from, in alphabetical order. A site that lists its own in another order than the
 * English one means something by it.
 */
export const sortedInterests = (intl: IntlShape, interests: readonly Interest[]): readonly Interest[] =>
  interests.some((interest, place) => interest < (interests[place - 1] ?? ""))
    ? interests
    : sortByName(intl, interests, (interest) => intl.formatMessage({ id: `vocab.interests.${interest}` }));
