import { loaded, pageSource, type DataOf } from "#client/page-source.ts";
import { countryCode } from "#contract/country-code.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  /** Prices of the country that is asked for, else of the visitor's, else of the site's first. */
  addressQuery: ({ query, country, settings }) => ({
    country: countryCode(query.get("country")) ?? country.value ?? settings.countries[0] ?? "",
  }),
  callQuery: ({ query }) => ({ country: query.get("country") ?? "" }),
  data: ({ settings: { countries } }, outcome) =>
    loaded(outcome, (pricing) => ({
      pricing,
      countries: countries.includes(pricing.country) ? countries : [...countries, pricing.country],
    })),
});
export type Data = DataOf<typeof source>;
