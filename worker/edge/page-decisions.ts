import { complete, overlays } from "virtual:languages";
import type { Route } from "#client/routes.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { countryCode } from "#contract/platform/country-code.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { trackingOf, type Tracking } from "#contract/platform/tracking.ts";
import { CONSENT_COOKIE, readCookieConsent } from "#contract/product/consents.ts";
import type { Settings } from "#contract/product/settings.ts";
import { COOKIES } from "./cookies.ts";
import { decideSearch, decideSignups } from "./decide/access.ts";
import { decideCountry, type Country } from "./decide/country.ts";
import type { Decision } from "./decide/decision.ts";
import { decideEntryWarning } from "./decide/entry-warning.ts";
import { decideLocale, LANGUAGE_KEY, type LocaleDecision } from "./decide/locale.ts";

/** What a request says about its visitor, independently of the page. */
export interface Visitor {
  country: Country;
  cookies: { locale: string | null; entry: string | null };
  /** The language that the address names. */
  addressLanguage: string | null;
  acceptLanguage: string | null;
  /** A traffic source that is new in this query and must be remembered. */
  tracking: Tracking | null;
  carriesSource: boolean;
  /** The traffic source of this query or of an earlier one. */
  source: Tracking;
  /** The visitor allowed cookies that the site can do without. */
  allowsCookies: boolean;
}

/** The decisions about one request for a page. */
export interface PageDecisions {
  country: Decision<string | null>;
  locale: LocaleDecision;
  languageMenu: Decision<boolean>;
  entryWarning: Decision<boolean>;
  signups: Decision<boolean>;
  search: Decision<boolean>;
  loggedIn: Decision<boolean>;
}

/** Reads what a request says about its visitor from its cookies, headers and query. */
export function readVisitor(request: Request, url: URL): Visitor {
  const header = request.headers.get("cookie");
  const tracking = trackingOf(url.searchParams);
  return {
    country: { seen: networkCountry(request), selected: countryCode(readCookie(header, COOKIES.country)) },
    cookies: { locale: readCookie(header, COOKIES.locale), entry: readCookie(header, COOKIES.entry) },
    addressLanguage: url.searchParams.get(LANGUAGE_KEY),
    acceptLanguage: request.headers.get("accept-language"),
    tracking,
    carriesSource: tracking !== null || readCookie(header, COOKIES.source) !== null,
    source: tracking ?? trackingOf(new URLSearchParams(readCookie(header, COOKIES.source) ?? "")) ?? {},
    allowsCookies: readCookieConsent(readCookie(header, CONSENT_COOKIE)) ?? false,
  };
}

/**
 * The country of the network. Outside production a header may state it, so that every country can be tried on
 * one machine.
 */
function networkCountry(request: Request): string | null {
  if (import.meta.env.MODE !== "production") {
    const header = request.headers.get("cf-ipcountry");
    if (header !== null) return countryCode(header);
  }
  return countryCode(request.cf?.country);
}

/** The language of a page, with the reason. */
export const decidePageLocale = (
  { country, cookies, addressLanguage, acceptLanguage }: Visitor,
  { locales }: Tenant,
  settings: Settings,
): LocaleDecision =>
  decideLocale({
    cookie: cookies.locale,
    address: addressLanguage,
    domainLanguage: settings.domain_language,
    acceptLanguage,
    country: decideCountry(country).value,
    siteLocales: locales,
    siteCountries: settings.countries,
    complete,
    overlays,
  });

/** Everything decided about one request for a page, each decision with its reason. */
export function decidePage(
  visitor: Visitor,
  tenant: Tenant,
  settings: Settings,
  route: Pick<Route, "name" | "layout" | "hidesEntryWarning">,
  loggedIn: boolean,
): PageDecisions {
  const country = decideCountry(visitor.country);
  const locale = decidePageLocale(visitor, tenant, settings);
  return {
    country,
    locale,
    languageMenu: { value: locale.offered.length > 1, reason: `${locale.offered.length} offered` },
    entryWarning: decideEntryWarning({
      route,
      loggedIn,
      dismissed: visitor.cookies.entry !== null,
      enabled: settings.enable_site_entry_popup,
      country: country.value,
      countries: settings.site_entry_popup_countries,
    }),
    signups: decideSignups(settings, visitor.carriesSource),
    search: loggedIn ? { value: true, reason: "logged in" } : decideSearch(settings, visitor.carriesSource),
    loggedIn: { value: loggedIn, reason: loggedIn ? "by the session" : "no session" },
  };
}
