import { languagesOf } from "#contract/countries.ts";
import type { Locale } from "#contract/entities.ts";
import { decide, type Decision } from "./decision.ts";

export interface LocaleInput {
  cookie: string | null;
  domainLanguage: string | null;
  acceptLanguage: string | null;
  country: string | null;
  /** What the site's file says instead of the countries' table. */
  siteLocales: readonly Locale[] | null;
  /** The languages that have every message. */
  complete: readonly Locale[];
}

export interface LocaleDecision extends Decision<Locale> {
  offered: Locale[];
  /** Which link of the chain decided. */
  by: "cookie" | "domain" | "browser" | "country" | "fallback";
}

/**
 * The languages offered and the one chosen (answers, section 1): the cookie; the first two letters of
 * domain_language if supported; Accept-Language among those offered; the country's first; English.
 */
export function decideLocale(input: LocaleInput): LocaleDecision {
  const { complete, country, siteLocales } = input;
  const ofDomain = complete.find((locale) => locale === input.domainLanguage?.slice(0, 2)) ?? null;
  const listed = (siteLocales ?? languagesOf(country)).filter((locale) => complete.includes(locale));
  const offered = [...new Set([...(ofDomain ? [ofDomain] : []), ...listed])];
  if (offered.length === 0) offered.push("en");

  const choose = (locale: Locale, by: LocaleDecision["by"], reason: string): LocaleDecision => ({
    ...decide(locale, reason),
    offered,
    by,
  });
  const chosen = offered.find((locale) => locale === input.cookie);
  if (chosen) return choose(chosen, "cookie", "cookie");
  if (ofDomain) return choose(ofDomain, "domain", "domain_language");
  const accepted = preferred(input.acceptLanguage, offered);
  if (accepted) return choose(accepted, "browser", "Accept-Language");
  const first = listed[0];
  return first && country !== null
    ? choose(first, "country", `first of ${country}`)
    : choose(first ?? "en", "fallback", "nothing better is known");
}

/** Longest Accept-Language that is looked at, in characters: a header is a stranger's text. */
const MAX_HEADER = 200;

function preferred(header: string | null, offered: readonly Locale[]): Locale | null {
  if (header === null) return null;
  const ranked = header
    .slice(0, MAX_HEADER)
    .split(",")
    .flatMap((part, position) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const q = Number(
        parameters
          .map((p) => p.trim())
          .find((p) => p.startsWith("q="))
          ?.slice(2) ?? 1,
      );
      return q > 0 ? [{ tag: tag.toLowerCase(), q, position }] : [];
    });
  ranked.sort((a, b) => b.q - a.q || a.position - b.position);
  for (const { tag } of ranked) {
    const language = tag.split("-")[0] === "no" ? "nb" : tag.split("-")[0];
    const match = offered.find((locale) => locale === language);
    if (match) return match;
  }
  return null;
}
