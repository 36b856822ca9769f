import type { Locale } from "#contract/entities.ts";
import { variantOf } from "#contract/platform/variant-of.ts";
import { languagesOf } from "#contract/product/countries.ts";
import { decide, type Decision } from "./decision.ts";

/** The key of the query by which an address names a language, on every page. */
export const LANGUAGE_KEY = "lang";

export interface LocaleInput {
  cookie: string | null;
  /** What the address names, as search engines list it: `?lang=sv`. */
  address: string | null;
  domainLanguage: string | null;
  acceptLanguage: string | null;
  country: string | null;
  /** The site's own languages, which replace those of the table by country. */
  siteLocales: readonly Locale[] | null;
  siteCountries: readonly string[];
  /** The languages that have every message. */
  complete: readonly Locale[];
  /** The variants that a country has of a language, as tags: `nl-BE`. */
  overlays: readonly string[];
}

export interface LocaleDecision extends Decision<Locale> {
  offered: Locale[];
  /** The visitor's country where it has an overlay of the language. */
  variant: string | undefined;
  /** Which link of the chain decided. */
  by: "cookie" | "address" | "domain" | "browser" | "country" | "fallback";
}

/** What a site offers in a country. */
type Offer = Pick<LocaleInput, "domainLanguage" | "siteLocales" | "complete">;

/**
 * The languages that a site offers to the visitors of a country, the one that it answers in first. `country`
 * null: where it isn't known.
 */
export function offeredLanguages(
  { domainLanguage, siteLocales, complete }: Offer,
  country: string | null,
): Locale[] {
  const wanted = new Set([domainLanguage?.slice(0, 2), ...(siteLocales ?? languagesOf(country))]);
  const offered = [...wanted].flatMap((language) => complete.find((locale) => locale === language) ?? []);
  return offered.length === 0 ? ["en"] : offered;
}

/**
 * The languages offered and the one chosen (answers, section 1): the cookie; the first two letters of
 * domain_language if supported; Accept-Language among those offered; the country's first; English. A cookie
 * names any language of the site's countries, wherever its reader is: a choice is kept abroad. Between cookie
 * and domain comes an address that names one of these: search engines read all of them from one country.
 */
export function decideLocale(input: LocaleInput): LocaleDecision {
  const { address, country } = input;
  const offered = offeredLanguages(input, country);
  const [first = "en"] = offered;
  const anywhere = new Set([
    ...offered,
    ...input.siteCountries.flatMap((each) => offeredLanguages(input, each)),
  ]);
  const named = (language: string | null) => [...anywhere].find((locale) => locale === language);
  const [chosen, addressed] = [named(input.cookie), named(address)];
  for (const locale of [addressed, chosen]) if (locale && !offered.includes(locale)) offered.push(locale);

  const choose = (locale: Locale, by: LocaleDecision["by"], reason: string): LocaleDecision => ({
    ...decide(locale, reason),
    offered,
    variant: variantOf(input.overlays, locale, country),
    by,
  });
  if (chosen) return choose(chosen, "cookie", "cookie");
  if (addressed) return choose(addressed, "address", "address");
  if (first === input.domainLanguage?.slice(0, 2)) return choose(first, "domain", "domain_language");
  const accepted = preferred(input.acceptLanguage, offered);
  if (accepted) return choose(accepted, "browser", "Accept-Language");
  return country === null
    ? choose(first, "fallback", "unknown")
    : choose(first, "country", `first of ${country}`);
}

/** Characters of Accept-Language that are parsed: the header may be arbitrarily long. */
const MAX_HEADER_CHARACTERS = 200;

function preferred(header: string | null, offered: readonly Locale[]): Locale | null {
  if (header === null) return null;
  const ranked = header
    .slice(0, MAX_HEADER_CHARACTERS)
    .split(",")
    .map((part, position) => ({ ...parseLanguageRange(part), position }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  for (const { language } of ranked) {
    const match = offered.find((locale) => locale === language);
    if (match) return match;
  }
  return null;
}

/** One entry of Accept-Language, as in "nl-BE;q=0.8". Norwegian of any kind is answered in Bokmål. */
function parseLanguageRange(part: string): { language: string; quality: number } {
  const [tag = "", ...parameters] = part.trim().split(";");
  const [language = ""] = tag.toLowerCase().split("-");
  const quality = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith("q="));
  return {
    language: ["no", "nn"].includes(language) ? "nb" : language,
    quality: Number(quality?.slice("q=".length) ?? 1),
  };
}
