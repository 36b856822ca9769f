import type { Locale } from "#contract/entities.ts";

const LATIN_AMERICA = [
  "AR",
  "BO",
  "CL",
  "CO",
  "CR",
  "CU",
  "DO",
  "EC",
  "GT",
  "HN",
  "MX",
  "NI",
  "PA",
  "PE",
  "PR",
  "PY",
  "SV",
  "UY",
  "VE",
];
const ENGLISH = ["GB", "IE", "US", "AU", "NZ", "MT", "ZA"];

/** The languages of a country's visitors, its first language first (answers, section 5). */
const LANGUAGES: Record<string, Locale[]> = {
  NL: ["nl", "en"],
  BE: ["nl", "fr", "en"],
  LU: ["fr", "de", "en"],
  DE: ["de", "en"],
  AT: ["de", "en"],
  CH: ["de", "fr", "it", "en"],
  FR: ["fr", "en"],
  IT: ["it", "en"],
  ES: ["es", "en"],
  PT: ["en", "es"],
  PL: ["pl", "en"],
  DK: ["da", "en"],
  NO: ["nb", "en"],
  SE: ["sv", "en"],
  FI: ["fi", "sv", "en"],
  CA: ["en", "fr"],
  ...Object.fromEntries(ENGLISH.map((country): [string, Locale[]] => [country, ["en"]])),
  ...Object.fromEntries(LATIN_AMERICA.map((country): [string, Locale[]] => [country, ["es", "en"]])),
};
const ANYWHERE_ELSE: Locale[] = ["en"];

/**
 * The languages of territories that have a code of their own, and of small neighbours, by what is spoken
 * there. Their prices and methods are those of anywhere else.
 */
const TERRITORIES: Record<string, Locale[]> = {
  AX: ["sv", "fi", "en"],
  ...ofAll("FO GL", ["da", "en"]),
  SJ: ["nb", "en"],
  ...ofAll("AW BQ CW SX SR", ["nl", "en"]),
  ...ofAll("BL GF GP MC MF MQ NC PF PM RE WF YT", ["fr", "en"]),
  LI: ["de", "en"],
  ...ofAll("SM VA", ["it", "en"]),
  ...ofAll("AD EA IC", ["es", "en"]),
};

/** The countries whose prices and methods are known. */
export const PAYING_COUNTRIES: readonly string[] = Object.keys(LANGUAGES);

export function languagesOf(country: string | null): readonly Locale[] {
  const known = [LANGUAGES, TERRITORIES].find((table) => country !== null && Object.hasOwn(table, country));
  return known?.[country ?? ""] ?? ANYWHERE_ELSE;
}

function ofAll(countries: string, languages: Locale[]): Record<string, Locale[]> {
  return Object.fromEntries(countries.split(" ").map((country) => [country, languages]));
}
