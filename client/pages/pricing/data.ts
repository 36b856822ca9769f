import { loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { countryCode } from "#contract/platform/country-code.ts";
import { siteCountry } from "#contract/platform/site-country.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  // empty for a member whose address says none: the origin begins with where they live
  addressQuery: ({ query, country, settings, loggedIn }) => ({
    country:
      countryCode(query.get("country")) ?? (loggedIn ? "" : siteCountry(country.value, settings.countries)),
  }),
  callQuery: ({ query, country, settings, mayLackCalls }) => ({
    country: query.get("country") || (mayLackCalls ? siteCountry(country.value, settings.countries) : ""),
  }),
  data: ({ settings: { countries } }, outcome) =>
    loaded(outcome, (pricing) => ({
      pricing,
      countries: countries.includes(pricing.country) ? countries : [...countries, pricing.country],
    })),
});
export type Data = DataOf<typeof source>;
