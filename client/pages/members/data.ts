import { CLOSED, loaded, pageSource, type DataOf, type PageRequest } from "#client/page/page-source.ts";
import { addressQuery, countryOf, searchCall } from "#client/parts/search/filter.ts";
import type { SearchField } from "#contract/entities.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import { readFilter } from "./read-filter.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: (request) => addressQuery(readFilter(request), request.settings),
  callQuery: (request) => (request.maySearch ? searchCall(filterOf(request), request) : CLOSED),
  /** The search's result, where it continues, and what its filter offers. */
  async data(request, outcome) {
    const filter = filterOf(request);
    const ownCountry = ownCountryOf(request);
    const { settings, loggedIn } = request;
    const offers = (field: SearchField) => loggedIn && settings.search_fields.includes(field);
    const country = countryOf(filter.country, settings.countries) ?? ownCountry;
    const hasRegions = outcome.state === "ready" && offers("countryregion") && country !== null;
    const regions = hasRegions ? await request.regions(country) : [];
    const interests = offers("interests") ? settings.interests : [];
    const found = loaded(outcome, ({ profiles, num_results, next, similar, more_names = false }) => ({
      profiles,
      num_results,
      next,
      similar,
      more_names,
      // a backend of an operator's own may not know of it, and would answer with everybody
      searches_names: loggedIn && !request.mayLackCalls,
      interests,
      regions,
    }));
    return { ...found, filter, ownCountry };
  },
});

/**
 * The country in which the member lives, or where a backend does not say it the one that they are seen in:
 * its regions are offered at once, where the site is for it.
 */
function ownCountryOf({
  home,
  country,
  settings,
  loggedIn,
}: Pick<PageRequest, "home" | "country" | "settings" | "loggedIn">): string | null {
  const own = home ?? country.value;
  return loggedIn && own !== null && settings.countries.includes(own) ? own : null;
}

type FilterRequest = Parameters<typeof readFilter>[0] & Pick<PageRequest, "mayLackCalls">;
/** A backend that may not know a search by name is not asked for one: it would answer with everybody. */
const filterOf = (request: FilterRequest): MembersFilter => {
  const filter = readFilter(request);
  return request.mayLackCalls ? { ...filter, name: "" } : filter;
};

export type Data = DataOf<typeof source>;
export type Ready = Extract<Data, { state: "ready" }>;
