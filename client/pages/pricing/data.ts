import { loaded, pageSource, type DataOf } from "#client/page-source.ts";
import { countryCode } from "#contract/country-code.ts";
import { siteCountry } from "#contract/site-country.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: ({ query, country, settings }) => ({
    country: countryCode(query.get("country")) ?? siteCountry(country.value, settings.countries),
  }),
  callQuery: ({ query }) => ({ country: query.get("country") ?? "" }),
  data: ({ settings: { countries } }, outcome) =>
    loaded(outcome, (pricing) => ({
      pricing,
      countries: countries.includes(pricing.country) ? countries : [...countries, pricing.country],
    })),
});
export type Data = DataOf<typeof source>;
