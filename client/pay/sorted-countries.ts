import type { IntlShape } from "react-intl";

/** Countries with their names, in the alphabetical order of the reader's language. */
export const sortedCountries = (
  intl: IntlShape,
  codes: readonly string[],
): { code: string; name: string }[] =>
  codes
    .map((code) => ({ code, name: intl.formatDisplayName(code, { type: "region" }) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, intl.locale));
