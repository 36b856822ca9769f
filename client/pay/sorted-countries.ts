import type { IntlShape } from "react-intl";

/** Countries with their names, in the order of the reader's alphabet. */
export const sortedCountries = (
  intl: IntlShape,
  codes: readonly string[],
): { code: string; name: string }[] =>
  codes
    .map((code) => ({ code, name: intl.formatDisplayName(code, { type: "region" }) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, intl.locale));
