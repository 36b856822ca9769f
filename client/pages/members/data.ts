import { CLOSED, loaded, pageSource, type DataOf } from "#client/page-source.ts";
import type { SearchField } from "#contract/entities.ts";
import { addressQuery, countryOf, searchCall } from "./filter.ts";
import { readFilter } from "./read-filter.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: (request) => addressQuery(readFilter(request), request.settings),
  callQuery: (request) => (request.maySearch ? searchCall(readFilter(request), request) : CLOSED),
  /** The search's result, where it continues, and what its filter offers. */
  async data(request, outcome) {
    const filter = readFilter(request);
    const { settings, loggedIn } = request;
    const offers = (field: SearchField) => loggedIn && settings.search_fields.includes(field);
    const country = countryOf(filter.country, settings.countries);
    const hasRegions = outcome.state === "ready" && offers("countryregion") && country !== null;
    const regions = hasRegions ? await request.regions(country) : [];
    const interests = offers("interests") ? settings.interests : [];
    const found = loaded(outcome, ({ profiles, num_results, next, similar }) => ({
      profiles,
      num_results,
      next,
      similar,
      interests,
      regions,
    }));
    return { ...found, filter };
  },
});
export type Data = DataOf<typeof source>;
export type Ready = Extract<Data, { state: "ready" }>;
