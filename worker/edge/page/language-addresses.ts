import { complete } from "virtual:languages";
import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { LANGUAGE_KEY, offeredLanguages } from "#edge/decide/locale.ts";

/** Where a page is in one language: a host, and the language that its address names, if it has to. */
interface LanguageAddress {
  host: string;
  language: Locale | null;
}

/** A page's address on this site in a language that the site's addresses name; else the plain one. */
export function ownAddress(tenant: Tenant, path: string, language: Locale | null): string {
  const host = tenant.host;
  return addressIn({ host, language: ownLanguages(tenant).includes(language) ? language : null }, path);
}

/** The languages that a site's addresses name, and null for the plain address. */
export const ownLanguages = (tenant: Tenant): (Locale | null)[] => [
  ...new Set([
    null,
    ...[...languageAddresses(tenant).values()]
      .filter(({ host }) => host === tenant.host)
      .map(({ language }) => language),
  ]),
];

/**
 * The page's addresses by hreflang, which all of them name alike, and each itself. None for an address that
 * isn't among them: others' links back to it would be missing.
 */
export function alternatesOf(tenant: Tenant, path: string, own: string): [string, string][] {
  const alternates = [...languageAddresses(tenant)].map(([language, address]): [string, string] => [
    language,
    addressIn(address, path),
  ]);
  return alternates.some(([, address]) => address === own) ? alternates : [];
}

/**
 * Where a page of a brand is in each language of each country, by hreflang, and `x-default`. All sites of the
 * brand find the same. The plain address stands for a language where every reader of the country gets that
 * language there; otherwise it goes by its reader, and one with `?lang=` is the language's own: search
 * engines take an address for one language
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
function languageAddresses({ brand }: Tenant): Map<string, LanguageAddress> {
  // A language of a country belongs to one site alone: two addresses for it would make both invalid.
  const addresses = new Map<string, LanguageAddress>(brand.toReversed().flatMap(addressesOn));
  addresses.set("x-default", { host: defaultOf(brand).host, language: null });
  return addresses;
}

type BrandSite = Tenant["brand"][number];

const languageOf = ({ domainLanguage }: BrandSite): Locale | undefined =>
  complete.find((locale) => locale === domainLanguage?.slice(0, 2));

function addressesOn(site: BrandSite): [string, LanguageAddress][] {
  const { host, countries, domainLanguage, locales } = site;
  return countries.flatMap((country) => {
    const offered = offeredLanguages({ domainLanguage, siteLocales: locales, complete }, country);
    const always = languageOf(site) ?? (offered.length === 1 ? offered[0] : undefined);
    return offered.map((each): [string, LanguageAddress] => [
      `${each}-${country}`,
      { host, language: each === always ? null : each },
    ]);
  });
}

/** For everyone else: a site that goes by its reader's language, else one in English. */
const defaultOf = (brand: readonly BrandSite[]): Pick<BrandSite, "host"> =>
  brand.find((site) => languageOf(site) === undefined) ??
  brand.find((site) => languageOf(site) === "en") ??
  brand[0] ?? { host: "" };

const addressIn = ({ host, language }: LanguageAddress, path: string): string =>
  `https://${host}${path}${language === null ? "" : `?${LANGUAGE_KEY}=${language}`}`;
