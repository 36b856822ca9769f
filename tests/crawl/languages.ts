import { LOCALES, type Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { offeredLanguages } from "#edge/decide/locale.ts";

/** A language of a site, and a country of the site whose visitors are offered it. */
export interface SiteLanguage {
  locale: Locale;
  country: string;
}

/** Every language that a site offers in one of its countries, its main one first. */
export function languagesOfSite({ settings, locales }: Pick<Tenant, "settings" | "locales">): SiteLanguage[] {
  const offer = { domainLanguage: settings.domain_language, siteLocales: locales, complete: LOCALES };
  const all = settings.countries.flatMap((country) =>
    offeredLanguages(offer, country).map((locale) => ({ locale, country })),
  );
  return all.filter(({ locale }, place) => all.findIndex((each) => each.locale === locale) === place);
}
