import { CLOSED, loaded, pageSource, type AddressRequest, type DataOf } from "#client/page-source.ts";
import type { SearchField } from "#contract/entities.ts";
import { addressQuery, countryOf, searchCall } from "./filter.ts";
import { readFilter } from "./read-filter.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: (request) => addressQuery(filterOf(request), request.settings),
  callQuery: (request) => (request.maySearch ? searchCall(filterOf(request), request) : CLOSED),
  /** The search's result, where it continues, and what its filter offers. */
  async data(request, outcome) {
    const filter = filterOf(request);
    const seenCountry = seenIn(request);
    const { settings, loggedIn } = request;
    const offers = (field: SearchField) => loggedIn && settings.search_fields.includes(field);
    const country = countryOf(filter.country, settings.countries) ?? seenCountry;
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
    return { ...found, filter, seenCountry };
  },
});

/** The country that counts for the member, where the site is for it: its regions are offered at once. */
const seenIn = ({ country: { value }, settings, loggedIn }: FilterRequest): string | null =>
  loggedIn && value !== null && settings.countries.includes(value) ? value : null;

type FilterRequest = AddressRequest<(typeof route.query)[number]>;
const filterOf = (request: FilterRequest) => readFilter({ ...request, seenCountry: seenIn(request) });

export type Data = DataOf<typeof source>;
export type Ready = Extract<Data, { state: "ready" }>;
